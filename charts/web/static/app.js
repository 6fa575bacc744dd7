// Makes the page smooth: what the form asks is fetched, and takes the place of what was there.
// Without this the form works by itself.
"use strict";

(() => {
  const main = () => document.getElementById("main");
  const form = () => document.getElementById("ask");
  const tell = (text) => { document.getElementById("status").textContent = text; };
  const place = () => location.pathname + location.search;
  let underWay = null;
  let shown = place();

  async function go(address, { push = true, tells = "worth" } = {}) {
    underWay?.abort();
    const mine = underWay = new AbortController();
    main().setAttribute("aria-busy", "true");
    tell("Computing …");
    try {
      const response = await fetch(address, { signal: mine.signal, headers: { Accept: "text/html" } });
      const text = await response.text();
      if (mine !== underWay) return;
      const page = new DOMParser().parseFromString(text, "text/html");
      if (!page.getElementById("ask")) {
        tell(page.getElementById("failure")?.textContent ?? `The server answered ${response.status}.`);
        return;
      }
      const there = new URL(response.url);
      there.hash = push ? location.hash : new URL(address, location).hash;
      if (push && there.href !== location.href) history.pushState(null, "", there);
      shown = place();
      swap(page);
      tell(outcome(tells));
    } catch (error) {
      if (error.name !== "AbortError") tell("The server cannot be reached; is it still running?");
    } finally {
      if (mine === underWay) {
        underWay = null;
        main().removeAttribute("aria-busy");
      }
    }
  }

  // Focus, what is folded out, and where the page was scrolled to stay as they were.
  function swap(page) {
    const focused = document.activeElement;
    const id = focused?.id;
    const cell = focused?.closest(".board td a")?.getAttribute("href");
    const open = [...document.querySelectorAll("details[open]")].map((part) => part.id);
    const next = page.getElementById("main");
    next.querySelectorAll("[role=alert]").forEach((part) => part.removeAttribute("role"));
    main().replaceChildren(...next.childNodes);
    document.title = page.title;
    for (const part of open) document.getElementById(part)?.setAttribute("open", "");
    const target = id ? document.getElementById(id) : cell && document.querySelector(`.board a[href="${cell}"]`);
    target?.focus({ preventScroll: true });
    prepare();
    document.dispatchEvent(new CustomEvent("chart-swapped"));
  }

  // What is read out when the answer is there.
  function outcome(tells) {
    const fault = document.querySelector(".failure li");
    if (fault) return fault.textContent;
    const of = { advice: "#advice .verdict", worth: ".chart-worth" }[tells];
    return (document.querySelector(of) ?? document.querySelector(".chart-worth"))?.textContent ?? "";
  }

  function ask(tells) {
    const fields = new URLSearchParams(new FormData(form()));
    go(`/?${fields}`, { tells });
  }

  function prepare() {
    const copy = document.getElementById("copy");
    if (copy && navigator.clipboard) copy.hidden = false;
  }

  document.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    ask(event.submitter?.id === "advise" || form().contains(document.activeElement) &&
      document.activeElement.closest("[aria-labelledby=hand-title]") ? "advice" : "worth");
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-at-once]")) ask("worth");
  });

  document.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const reset = event.target.closest("a.reset");
    if (reset) {
      event.preventDefault();
      // The link goes with the change; by keyboard the focus stays at its field.
      if (event.detail === 0) reset.closest(".field").querySelector("select, input").focus();
      go(reset.href);
      return;
    }
    const fault = event.target.closest(".failure a");
    const field = fault && document.getElementById(fault.getAttribute("href").slice(1));
    if (field) {
      event.preventDefault();
      field.closest("details")?.setAttribute("open", "");
      (field.querySelector("summary") ?? field).focus();
    }
    if (event.target.id === "copy") {
      await navigator.clipboard.writeText(location.href);
      tell("The link is copied.");
    }
  });

  // A step to a cell or a field of the same page needs no answer.
  window.addEventListener("popstate", () => {
    if (place() !== shown) go(location.href, { push: false });
  });
  prepare();
})();
