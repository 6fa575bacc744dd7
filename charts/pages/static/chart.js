// Cells of a chart by pointer and keyboard; the numbers of the one that is met go into the panel.
"use strict";

(() => {
  const root = document.documentElement;
  root.classList.add("scripted");

  const CELL = ".board td a";
  const panel = () => document.querySelector(".panel");
  const cells = () => [...document.querySelectorAll(CELL)];
  const keyOf = (cell) => cell.getAttribute("href").slice(1);
  const isDocked = () => getComputedStyle(panel()).position === "fixed";
  const isDismissable = () => panel() && panel().classList.contains("filled");

  function prepare() {
    if (!panel()) return;
    panel().hidden = false;
    for (const table of document.querySelectorAll(".board")) {
      const [first, ...others] = table.querySelectorAll("td a");
      if (first) first.tabIndex = 0;
      for (const other of others) other.tabIndex = -1;
    }
    const asked = cells().find((cell) => `#${keyOf(cell)}` === location.hash);
    if (asked) {
      makeStop(asked);
      show(asked);
    }
  }

  // One tab stop a table: where its focus was last.
  function makeStop(cell) {
    for (const other of cell.closest("table").querySelectorAll("td a")) other.tabIndex = -1;
    cell.tabIndex = 0;
  }

  function show(cell, byPointer = false) {
    const numbers = document.getElementById(keyOf(cell));
    if (!panel() || !numbers) return;
    const copy = numbers.cloneNode(true);
    copy.removeAttribute("id");
    for (const other of document.querySelectorAll(`${CELL}.shown`)) other.classList.remove("shown");
    cell.classList.add("shown");
    panel().querySelector(".panel-text").replaceChildren(copy);
    panel().classList.add("filled");
    uncover(cell, byPointer);
  }

  // What moves under a pointer is met by mistake, so then the panel moves instead of the page.
  function uncover(cell, byPointer) {
    panel().classList.remove("above");
    if (!isDocked()) return;
    const hidden = cell.getBoundingClientRect().bottom + 8 - panel().getBoundingClientRect().top;
    if (hidden <= 0) return;
    if (byPointer) {
      panel().classList.add("above");
    } else {
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      window.scrollBy({ top: hidden, behavior: calm ? "auto" : "smooth" });
    }
  }

  function dismiss() {
    panel().classList.remove("filled", "above");
    for (const cell of document.querySelectorAll(`${CELL}.shown`)) cell.classList.remove("shown");
    panel().querySelector(".panel-text").replaceChildren();
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  }

  // The cells by row, through all tables; a row keeps the places of up-cards without a cell.
  function grid() {
    return [...document.querySelectorAll(".board tbody tr")].map((row) =>
      [...row.querySelectorAll("td")].map((place) => place.querySelector("a")));
  }

  function neighbour(cell, key, far) {
    const rows = grid();
    const at = rows.findIndex((row) => row.includes(cell));
    const column = rows[at].indexOf(cell);
    const flat = rows.flat().filter(Boolean);
    const inRow = rows[at].filter(Boolean);
    const above = rows.slice(0, at).map((row) => row[column]).filter(Boolean);
    const below = rows.slice(at + 1).map((row) => row[column]).filter(Boolean);
    switch (key) {
      case "ArrowRight": return flat[flat.indexOf(cell) + 1];
      case "ArrowLeft": return flat[flat.indexOf(cell) - 1];
      case "ArrowUp": return above.at(-1);
      case "ArrowDown": return below[0];
      case "Home": return far ? flat[0] : inRow[0];
      case "End": return far ? flat.at(-1) : inRow.at(-1);
      default: return undefined;
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isDismissable()) {
      dismiss();
      return;
    }
    const cell = event.target instanceof Element && event.target.closest(CELL);
    if (!cell || event.altKey || event.metaKey || event.shiftKey) return;
    const far = event.ctrlKey;
    if (far && event.key !== "Home" && event.key !== "End") return;
    if (event.key === " ") {
      event.preventDefault();
      cell.click();
      return;
    }
    const next = neighbour(cell, event.key, far);
    if (next) {
      next.focus();
      event.preventDefault();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
    }
  });

  document.addEventListener("focusin", (event) => {
    const cell = event.target.closest(CELL);
    if (!cell) return;
    makeStop(cell);
    show(cell, cell.matches(":hover"));
  });

  document.addEventListener("pointerover", (event) => {
    const cell = event.pointerType === "mouse" && event.target.closest(CELL);
    if (cell) show(cell, true);
  });

  document.addEventListener("click", (event) => {
    if (event.target.closest(".panel-close")) {
      dismiss();
      return;
    }
    const cell = event.target.closest(CELL);
    if (!cell || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(history.state, "", `#${keyOf(cell)}`);
    cell.focus({ preventScroll: true });
    show(cell, event.pointerType === "mouse");
  });

  // A page that swaps its chart for another one says so.
  document.addEventListener("chart-swapped", prepare);
  prepare();
})();
