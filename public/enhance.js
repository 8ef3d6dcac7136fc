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
    await navigator.clipboard.writeText(block.querySelector("code").textContent);
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
  for (let part = target?.closest("details"); part; part = part.parentElement?.closest("details")) part.open = true;
  target?.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();
