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

/** Reports what a script has done to screen readers. */
const said = document.createElement("span");
said.role = "status";
said.className = "sr-only";

/** The button that says it has copied, until `copiedTimer` ends. */
let copiedButton;
let copiedTimer;

async function copyFrom(text, button) {
  try {
    // A terminal would run a command with a final line break at once.
    await navigator.clipboard.writeText(text.textContent.trimEnd());
  } catch {
    // Clipboard access was denied: select the text instead.
    getSelection()?.selectAllChildren(text);
    return;
  }
  endCopied();
  said.textContent = copyWords.copied;
  button.classList.add("copied");
  copiedButton = button;
  copiedTimer = setTimeout(endCopied, 2000);
}

function endCopied() {
  clearTimeout(copiedTimer);
  said.textContent = "";
  copiedButton?.classList.remove("copied");
}

/** Creates a copy button. `names` describe the text for screen readers. */
function copyButton(text, ...names) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = copyWords.copy;
  button.ariaLabel = [copyWords.copy, ...names].join(": ");
  button.addEventListener("click", () => copyFrom(text, button));
  return button;
}

function addCopyButtons(part) {
  if (!navigator.clipboard) return;
  for (const caption of part.querySelectorAll(".copyable > p")) {
    const title = caption.closest("details, section").querySelector("summary, h2");
    caption.append(
      copyButton(caption.nextElementSibling.firstChild, title.firstChild.textContent.trim(), caption.textContent),
    );
  }
  // Buttons in one section are numbered.
  let section;
  let number;
  for (const element of part.querySelectorAll(":is(h1, h2, h3), .code > pre")) {
    if (element.matches("pre")) element.after(copyButton(element.firstChild, section, ++number));
    else [section, number] = [element.textContent, 0];
  }
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

// Selects the agent of an earlier visit, or of the address, and remembers a choice.
function selectAgent(id) {
  const radio = document.getElementById(id);
  if (radio?.name === "agent") radio.checked = true;
}

const showAgent = () => selectAgent(location.hash.slice(1));
addEventListener("hashchange", showAgent);
selectAgent(root.dataset.agent);
showAgent();

document.addEventListener("change", ({ target }) => {
  if (target.name !== "agent") return;
  try {
    localStorage.setItem("agent", target.id);
  } catch {
    // Storage is blocked: the choice applies to this page only.
  }
});

// Rewrites the commands for another skill of the repository, whose own page has them.
const picker = document.querySelector("[data-skill-picker]");

function offerSkills() {
  const isExample = (link) => link.parentElement.id === picker.dataset.skillPicker;
  const links = [...document.querySelectorAll("[data-skills] > li > a")];
  picker.replaceChildren(
    ...links.map((link) => new Option(link.textContent, link.href, isExample(link), isExample(link))),
  );
}

async function showCommands(address) {
  const response = await fetch(address);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // The visitor may have picked another one since.
  if (picker.value !== address) return;
  const agent = document.querySelector('[name="agent"]:checked').id;
  const commands = page.querySelector(".install");
  document.querySelector(".install").replaceWith(commands);
  selectAgent(agent);
  addCopyButtons(commands);
}

// The page of a skill without commands says why.
picker?.addEventListener("change", () => showCommands(picker.value).catch(() => location.assign(picker.value)));

// Filters the skills of a repository by words of their names and descriptions.
const filter = document.querySelector("[data-filter]");

/** Returns the last segment of the address of a skill's page. */
const slugOf = (address) => address.slice(address.lastIndexOf("/") + 1);

/** Adds the descriptions that the page leaves out, from the API. */
async function addDescriptions() {
  const bare = [...document.querySelectorAll("[data-skills] > li:not(:has(p))")];
  const rows = new Map(bare.map((row) => [slugOf(row.firstElementChild.href), row]));
  for (let page = 1, pages = 1; page <= pages && rows.size > 0; page++) {
    const response = await fetch(`${filter.dataset.filter}?pageSize=100&page=${page}`);
    const { data, pagination } = await response.json();
    pages = pagination.totalPages;
    for (const { url = "", description, descriptionBy } of data) {
      const row = rows.get(slugOf(url));
      if (!row || !description) continue;
      const text = document.createElement("p");
      // The directory's own descriptions are in English, and an author's in an unknown language.
      Object.assign(text, { textContent: description, lang: descriptionBy === "directory" ? "en" : "", dir: "auto" });
      row.append(text);
    }
  }
  filterSkills();
}

function filterSkills() {
  const words = filter.value.toLowerCase().split(/\s+/);
  const rows = [...document.querySelectorAll("[data-skills] > li")];
  for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
  const isFiltered = filter.value.trim() !== "";
  const folded = document.querySelector("[data-skills] ~ details");
  if (folded) {
    folded.open ||= isFiltered;
    folded.firstElementChild.hidden = isFiltered;
  }
  const count = filter.parentElement.nextElementSibling;
  const shown = rows.filter(({ hidden }) => !hidden).length;
  count.hidden = !isFiltered;
  count.textContent = isFiltered ? count.dataset.shown.replace("{count}", shown) : "";
  said.textContent = count.textContent;
}

let areAdded = false;

/** Adds the descriptions when a visitor first wants more skills. Without them, the names are filtered. */
function addOnce() {
  if (!areAdded) addDescriptions().catch(() => undefined);
  areAdded = true;
}

if (filter) {
  filter.addEventListener("input", filterSkills);
  filter.addEventListener("focus", addOnce);
  // A link to a folded skill unfolds it too, and longer rows would move it away.
  document.querySelector("[data-skills] ~ details > summary")?.addEventListener("click", addOnce);
}

// During development, Next must hydrate the page before elements are added.
const isNexts = () =>
  document.querySelector('script[src^="/_next/"]') && !document.querySelector("next-route-announcer");

function addElements() {
  if (!copyWords) return;
  document.body.append(said);
  addCopyButtons(document);
  if (picker) offerSkills();
}

if (isNexts()) {
  new MutationObserver((_, observer) => {
    if (isNexts()) return;
    observer.disconnect();
    addElements();
  }).observe(document.body, { childList: true });
} else addElements();

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
