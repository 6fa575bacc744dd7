// Makes the page smooth: what the form asks is fetched, and takes the place of what was there.
// Without this the form works by itself.
"use strict";

(() => {
  const main = () => document.getElementById("main");
  const form = () => document.getElementById("ask");
  const place = () => location.pathname + location.search;
  const state = (field) => field.type === "checkbox" ? field.checked : field.value;
  const states = () => new Map([...form()?.elements ?? []].filter((field) => field.id).map((field) => [field.id, state(field)]));
  let wanted = null; // what is asked and not answered, be it under way or failed
  let shown = place();
  let asked = states();
  let pressed = false;
  let soon = null;

  // Read out; what no other part of the page shows is shown, too.
  function tell(text, { seen = false, again = null, soonOver = false } = {}) {
    const status = document.getElementById("status");
    const focused = status.contains(document.activeElement);
    status.textContent = text;
    status.classList.toggle("seen", seen);
    if (again) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Try again";
      button.addEventListener("click", again);
      status.append(button);
    }
    // The focus waits here whether there is a button to press again.
    if (focused) focus(status.querySelector("button") ?? (soonOver ? status : null));
  }

  // Where nothing is left to have the focus, it stays in the main part of the page.
  function focus(target) {
    if (!target) main().tabIndex = -1;
    (target ?? main()).focus({ preventScroll: true });
  }

  // Not answered any more where the address has become another one meanwhile.
  async function go(address, { push = true, tells = "worth", again = () => go(address, { push, tells }) } = {}) {
    clearTimeout(soon);
    wanted?.control.abort();
    const mine = wanted = { control: new AbortController(), at: place() };
    const isWanted = () => mine === wanted && mine.at === place();
    asked = states();
    main().setAttribute("aria-busy", "true");
    tell("Computing …", { soonOver: true });
    try {
      const response = await fetch(address, { signal: mine.control.signal, headers: { Accept: "text/html" } });
      const text = await response.text();
      if (!isWanted()) return;
      const page = new DOMParser().parseFromString(text, "text/html");
      if (!page.getElementById("ask")) {
        tell(page.getElementById("failure")?.textContent ?? `The server answered ${response.status}.`, { seen: true, again });
        return;
      }
      const there = new URL(response.url);
      there.hash = push ? location.hash : new URL(address, location).hash;
      if (push && there.href !== location.href) history.pushState(null, "", there);
      wanted = null;
      shown = place();
      swap(page);
      tell(outcome(tells));
    } catch (error) {
      if (error.name === "AbortError") return;
      if (!isWanted()) throw error;
      tell("The server cannot be reached; is it still running?", { seen: true, again });
    } finally {
      if (wanted === null || wanted === mine) main().removeAttribute("aria-busy");
    }
  }

  // How to find an element again that has no name: by its place, and by what it says.
  function finder(element) {
    const { id } = element;
    if (id) return () => document.getElementById(id);
    const cell = element.closest(".board td a")?.getAttribute("href");
    if (cell) return () => document.querySelector(`.board a[href="${cell}"]`);
    const part = element.parentElement.closest("[id]")?.id;
    const text = element.textContent;
    const tag = element.localName;
    const field = element.closest(".field")?.querySelector("select, input")?.id;
    return () => {
      const alike = [...document.getElementById(part)?.querySelectorAll(tag) ?? []];
      const same = tag === "summary" ? alike[0] : alike.find((other) => other.textContent === text);
      return same ?? document.getElementById(field);
    };
  }

  // Focus, what is folded out, what was typed meanwhile, and where the page was scrolled to stay.
  function swap(page) {
    const focused = document.activeElement;
    const found = main().contains(focused) && finder(focused);
    const { selectionStart: start, selectionEnd: end } = focused ?? {};
    const open = [...document.querySelectorAll("details[open]")].map((part) => part.id);
    const late = [...states()].filter(([name, value]) => asked.get(name) !== value);
    const next = page.getElementById("main");
    next.querySelectorAll("noscript").forEach((part) => part.remove());
    next.querySelectorAll("[role=alert]").forEach((part) => part.removeAttribute("role"));
    main().replaceChildren(...next.childNodes);
    document.title = page.title;
    for (const [name, value] of late) {
      const field = document.getElementById(name);
      if (field) field[field.type === "checkbox" ? "checked" : "value"] = value;
    }
    for (const part of open) document.getElementById(part)?.setAttribute("open", "");
    if (found) {
      const target = found();
      focus(target);
      if (Number.isInteger(start)) target?.setSelectionRange?.(start, end);
    }
    prepare();
    document.dispatchEvent(new CustomEvent("chart-swapped"));
  }

  // What is read out when the answer is there.
  function outcome(tells) {
    const faults = [...document.querySelectorAll(".fault")];
    if (faults.length) return `Please correct: ${faults.map((fault) => fault.textContent).join("; ")}`;
    const of = { advice: "#advice .verdict", worth: ".chart-worth" }[tells];
    return (document.querySelector(of) ?? document.querySelector(".chart-worth"))?.textContent ?? "";
  }

  function ask({ tells = "worth", button = null } = {}) {
    const fields = new URLSearchParams(new FormData(form(), button));
    go(`/?${fields}`, { tells, again: () => ask({ tells, button }) });
  }

  function prepare() {
    const copy = document.getElementById("copy");
    if (copy && navigator.clipboard) copy.hidden = false;
  }

  document.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    // The Enter key presses the button for advice, whatever field it is pressed in.
    const field = document.activeElement?.closest("#ask input, #ask select");
    const isElsewhere = field && !field.closest("[aria-labelledby=hand-title]");
    const isAdvice = event.submitter?.id === "advise";
    if (isAdvice && isElsewhere) ask();
    else ask({ tells: isAdvice ? "advice" : "worth", button: event.submitter });
  });

  // A field that is left for a press elsewhere waits for its end, so that what is pressed stays.
  document.addEventListener("pointerdown", () => { pressed = true; });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => { pressed = false; });
  }
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-at-once]")) return;
    const later = () => { soon = setTimeout(ask); };
    if (pressed) document.addEventListener("pointerup", later, { once: true });
    else ask();
  });

  document.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const fault = event.target.closest(".failure a");
    const field = fault && document.getElementById(fault.getAttribute("href").slice(1));
    if (field) {
      event.preventDefault();
      for (let part = field; part; part = part.parentElement?.closest("details")) {
        if (part.matches("details")) part.setAttribute("open", "");
      }
      (field.querySelector("summary") ?? field).focus();
    }
    if (event.target.id === "copy") {
      await navigator.clipboard.writeText(location.href);
      tell("The link is copied.", { seen: true });
      const status = document.getElementById("status");
      setTimeout(() => { if (!status.querySelector("button")) status.classList.remove("seen"); }, 4000);
    }
  });

  // A step to a cell or a field of the same page needs no answer, and ends no question.
  window.addEventListener("popstate", () => {
    if (place() !== (wanted?.at ?? shown)) go(location.href, { push: false });
  });
  prepare();
})();
