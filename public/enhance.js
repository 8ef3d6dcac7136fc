const root = document.documentElement;

// Remembers a visitor's choice of language, so that the bare address leads there next time.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-menu] a") : null;
  if (link) document.cookie = `locale=${link.hreflang}; path=/; max-age=31536000; samesite=lax`;
});

// Changes between light and dark. What the system asks for anyway is not kept, so that the site goes on following it.
const systemDark = matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : systemDark.matches;
}

function showTheme() {
  for (const button of document.querySelectorAll("[data-theme-switch]")) button.ariaPressed = String(isDark());
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-theme-switch]")) return;
  const theme = isDark() ? "light" : "dark";
  const isSystems = (theme === "dark") === systemDark.matches;
  if (isSystems) delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (isSystems) localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // No storage is granted: the choice then holds for this page.
  }
  showTheme();
});
systemDark.addEventListener("change", showTheme);
showTheme();

// A menu closes when what is beside it is clicked, and by Esc, which leads back to what opened it.
const openMenu = () => document.querySelector("[data-menu][open]");

document.addEventListener("click", ({ target }) => {
  const menu = openMenu();
  if (menu && !menu.contains(target)) menu.open = false;
});

document.addEventListener("keydown", (event) => {
  const menu = openMenu();
  if (event.key !== "Escape" || !menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// Puts a button beside each text that is there to be copied. Without script a click selects the text.
const copyWords = document.querySelector("[data-copy]")?.dataset;

function addCopyButtons() {
  const said = document.createElement("span");
  said.role = "status";
  said.className = "sr-only";
  document.body.append(said);

  const copyFrom = async (text, button) => {
    try {
      // A line break at the end would have a terminal run it at once.
      await navigator.clipboard.writeText(text.textContent.trimEnd());
    } catch {
      // Refused: the visitor can copy what is selected.
      getSelection()?.selectAllChildren(text);
      return;
    }
    said.textContent = copyWords.copied;
    button.classList.add("copied");
    setTimeout(() => {
      said.textContent = "";
      button.classList.remove("copied");
    }, 2000);
  };

  /** A button that copies a text; `names` say which one to those who cannot see what it is beside. */
  const copyButton = (text, ...names) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = copyWords.copy;
    button.ariaLabel = [copyWords.copy, ...names].join(": ");
    button.addEventListener("click", () => copyFrom(text, button));
    return button;
  };

  for (const caption of document.querySelectorAll(".copyable > p")) {
    const part = caption.closest("details, section").querySelector("summary, h2");
    caption.append(
      copyButton(caption.nextElementSibling.firstChild, part.firstChild.textContent.trim(), caption.textContent),
    );
  }
  // Those of one section are told apart by number.
  let section;
  let number;
  for (const element of document.querySelectorAll(":is(h1, h2, h3), .code > pre")) {
    if (element.matches("pre")) element.after(copyButton(element.firstChild, section, ++number));
    else [section, number] = [element.textContent, 0];
  }
}

// Next's own script, where it comes too, as in development, takes for its own what it finds when it takes a page over.
const isNexts = () =>
  document.querySelector('script[src^="/_next/"]') && !document.querySelector("next-route-announcer");

if (copyWords && navigator.clipboard) {
  if (isNexts()) {
    new MutationObserver((_, observer) => {
      if (isNexts()) return;
      observer.disconnect();
      addCopyButtons();
    }).observe(document.body, { childList: true });
  } else addCopyButtons();
}

// A link into a folded part of the page unfolds it.
function unfold() {
  const target = document.querySelector(":target");
  let unfolded = false;
  for (let part = target?.closest("details"); part; part = part.parentElement?.closest("details")) {
    unfolded ||= !part.open;
    part.open = true;
  }
  if (unfolded) target.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

// The key / leads to the search box, unless a visitor has switched that off; Esc empties the box.
const slashSwitch = "[data-slash-switch]";

function setSlash(on) {
  root.dataset.slash = on ? "on" : "off";
  for (const input of document.querySelectorAll(slashSwitch)) input.checked = on;
}

setSlash(root.dataset.slash === "on");

document.addEventListener("change", ({ target }) => {
  if (!target.matches(slashSwitch)) return;
  setSlash(target.checked);
  try {
    localStorage.setItem("slash", root.dataset.slash);
  } catch {
    // No storage is granted: the switch then holds for this page.
  }
});

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = document.querySelector("form[role=search] input[type=search]");
  if (!box) return;
  if (event.key === "/" && root.dataset.slash === "on") {
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    box.focus();
    box.select();
  } else if (event.key === "Escape" && event.target === box && box.value !== "") {
    event.preventDefault();
    box.value = "";
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// Results that follow a form while it is filled in need a script of their own, which is fetched for those who turn to them.
const live = document.querySelector("[data-live-results]");
if (live) {
  const parts = [live.dataset.form, live.dataset.results].map((id) => document.getElementById(id));
  let isFetched = false;
  const fetchLive = () => {
    if (isFetched) return;
    isFetched = true;
    // Without it the form leads to its results all the same, of a filter at once: its button is not shown.
    import(live.dataset.liveResults).catch(() => parts[0].addEventListener("change", () => parts[0].requestSubmit()));
  };
  for (const kind of ["focusin", "pointerover", "input"]) {
    for (const part of parts) part.addEventListener(kind, fetchLive, { once: true });
  }
  if (parts.some((part) => part.contains(document.activeElement))) fetchLive();
  // Back among addresses of an earlier visit, whose results this page does not show.
  const shown = location.pathname + location.search;
  addEventListener("popstate", () => {
    if (!isFetched && location.pathname + location.search !== shown) location.reload();
  });
}

// Pages that a visitor is about to open are fetched ahead, by browsers that know how.
if (HTMLScriptElement.supports?.("speculationrules")) {
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  // To the byte what the policy of a page allows.
  rules.textContent =
    '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["/api/*","/*.md","/*.xml","/*.png"]}},{"not":{"selector_matches":"[aria-current]"}}]},"eagerness":"moderate"}]}';
  document.head.append(rules);
}

// The fonts of the site come when a page has stood for a while, for the next ones: here they would be in its way, and move it.
const FONTS_AFTER_MS = 1000;

async function fetchFonts() {
  try {
    await Promise.all(["Source Sans 3", "Source Serif 4"].map((name) => document.fonts.load(`1em "${name}"`)));
    localStorage.fonts = "here";
  } catch {
    // They did not come, or no storage is granted: the next page tries again.
  }
}

if (root.dataset.fonts === undefined && !navigator.connection?.saveData) {
  const fetchSoon = () => setTimeout(fetchFonts, FONTS_AFTER_MS);
  if (document.readyState === "complete") fetchSoon();
  else addEventListener("load", fetchSoon);
}

// From here on the page does all that it says it can.
root.dataset.script = "here";
