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
