const root = document.documentElement;

// Stores the chosen language in a cookie, which `/` redirects to.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-menu] a") : null;
  if (link) document.cookie = `locale=${link.hreflang}; path=/; max-age=31536000; samesite=lax`;
});

// Switches the theme. A choice that equals the system's is not stored, so that the site keeps following the system.
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
    // Storage is blocked: the choice applies to this page only.
  }
  showTheme();
});
systemDark.addEventListener("change", showTheme);
showTheme();

// Closes a menu by a click outside, and by Esc, which focuses its button.
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

// Adds copy buttons to commands and code. Without scripts a click selects the text.
const copyWords = document.querySelector("[data-copy]")?.dataset;

function addCopyButtons() {
  const said = document.createElement("span");
  said.role = "status";
  said.className = "sr-only";
  document.body.append(said);

  const copyFrom = async (text, button) => {
    try {
      // A terminal would run a command with a final line break at once.
      await navigator.clipboard.writeText(text.textContent.trimEnd());
    } catch {
      // Clipboard access was denied: select the text instead.
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

  /** Creates a copy button. `names` describe the text for screen readers. */
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
  // Buttons in one section are numbered.
  let section;
  let number;
  for (const element of document.querySelectorAll(":is(h1, h2, h3), .code > pre")) {
    if (element.matches("pre")) element.after(copyButton(element.firstChild, section, ++number));
    else [section, number] = [element.textContent, 0];
  }
}

// During development, Next must hydrate the page before elements are added.
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

// Opens the `details` that contain the target of a link.
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

// Ctrl+K or ⌘K, and / focus the search box, Esc clears it, and ? lists the keys. Keys without Ctrl or ⌘ can be switched off.
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
    // Storage is blocked: the switch applies to this page only.
  }
});

const shortcuts = document.getElementById("shortcuts");

function showShortcuts() {
  shortcuts.showModal();
  shortcuts.querySelector("button").focus();
}

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-shortcuts]")) showShortcuts();
});

// On a Mac, Ctrl+K deletes the rest of a line.
const modifier = /Mac|iP/.test(navigator.platform) ? "metaKey" : "ctrlKey";

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const { key, target } = event;
  const box = document.querySelector("form[role=search] input[type=search]");
  const isModified = event.ctrlKey || event.metaKey;
  const isSingle =
    !isModified && root.dataset.slash === "on" && !target.closest("input, textarea, select, [contenteditable]");
  if (box && (isSingle ? key === "/" : event[modifier] && key.toLowerCase() === "k")) {
    event.preventDefault();
    shortcuts?.close();
    box.focus();
    box.select();
  } else if (isSingle && key === "?" && shortcuts && !shortcuts.open) {
    event.preventDefault();
    showShortcuts();
  } else if (!isModified && key === "Escape" && target === box && box.value !== "") {
    event.preventDefault();
    box.value = "";
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

// Loads the suggestions script when a visitor first turns to a search box that suggests names.
const suggesting = document.querySelector("[data-suggestions]");
if (suggesting) {
  // Without the script, the form still searches.
  const fetchSuggestions = () => import(suggesting.dataset.suggestions).catch(() => {});
  if (suggesting.contains(document.activeElement)) fetchSuggestions();
  else suggesting.addEventListener("focusin", fetchSuggestions, { once: true });
}

// Loads the live results script when a visitor first interacts with the form or its results.
const live = document.querySelector("[data-live-results]");
if (live) {
  const parts = [live.dataset.form, live.dataset.results].map((id) => document.getElementById(id));
  let isFetched = false;
  const fetchLive = () => {
    if (isFetched) return;
    isFetched = true;
    // Without the script, a changed filter submits the form, because its button is hidden.
    import(live.dataset.liveResults).catch(() => parts[0].addEventListener("change", () => parts[0].requestSubmit()));
  };
  for (const kind of ["focusin", "pointerover", "input"]) {
    for (const part of parts) part.addEventListener(kind, fetchLive, { once: true });
  }
  if (parts.some((part) => part.contains(document.activeElement))) fetchLive();
  // Back leads to a URL of an earlier visit, whose results this page does not show.
  const shown = location.pathname + location.search;
  addEventListener("popstate", () => {
    if (!isFetched && location.pathname + location.search !== shown) location.reload();
  });
}

// Prefetches pages that a visitor is about to open, in browsers with speculation rules.
if (HTMLScriptElement.supports?.("speculationrules")) {
  const rules = document.createElement("script");
  rules.type = "speculationrules";
  // Must equal `lib/gateway/static-page.ts`, whose hash the content security policy contains.
  rules.textContent =
    '{"prefetch":[{"where":{"and":[{"href_matches":"/*"},{"not":{"href_matches":["/api/*","/*.md","/*.xml","/*.png"]}},{"not":{"selector_matches":"[aria-current]"}}]},"eagerness":"moderate"}]}';
  document.head.append(rules);
}

// Fetches fonts after the page has loaded, for the next pages: on this one they would cause a layout shift.
const FONTS_AFTER_MS = 1000;

async function fetchFonts() {
  try {
    await Promise.all(["Source Sans 3", "Source Serif 4"].map((name) => document.fonts.load(`1em "${name}"`)));
    localStorage.fonts = "here";
  } catch {
    // The request failed or storage is blocked: the next page tries again.
  }
}

if (root.dataset.fonts === undefined && !navigator.connection?.saveData) {
  const fetchSoon = () => setTimeout(fetchFonts, FONTS_AFTER_MS);
  if (document.readyState === "complete") fetchSoon();
  else addEventListener("load", fetchSoon);
}

// Tells the style sheet that all of this is available.
root.dataset.script = "here";
