// Remembers a visitor's choice of language, so that the bare address leads there next time.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-locale]") : null;
  if (link) document.cookie = `locale=${link.dataset.locale}; path=/; max-age=31536000; samesite=lax`;
});

// Copies the text beside a button. Without script the buttons are not shown, and a click selects the text.
if (navigator.clipboard) {
  document.documentElement.dataset.clipboard = "";
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest(".copyable button") : null;
    if (!button) return;
    const block = button.closest(".copyable");
    const text = block.querySelector("code");
    try {
      await navigator.clipboard.writeText(text.textContent);
    } catch {
      // Refused: the visitor can copy what is selected.
      getSelection()?.selectAllChildren(text);
      return;
    }
    const said = block.querySelector("[role=status]");
    said.textContent = button.dataset.copied;
    button.classList.add("copied");
    setTimeout(() => {
      said.textContent = "";
      button.classList.remove("copied");
    }, 2000);
  });
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
const root = document.documentElement;
const slashSwitch = "[data-slash-switch]";

function isSlashOff() {
  try {
    return localStorage.getItem("slash") === "off";
  } catch {
    // No storage is granted: the switch then holds for this page.
    return false;
  }
}

function setSlash(on) {
  root.dataset.slash = on ? "on" : "off";
  for (const input of document.querySelectorAll(slashSwitch)) input.checked = on;
}

setSlash(!isSlashOff());

document.addEventListener("change", ({ target }) => {
  if (!target.matches(slashSwitch)) return;
  setSlash(target.checked);
  try {
    localStorage.setItem("slash", root.dataset.slash);
  } catch {
    // As above.
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
