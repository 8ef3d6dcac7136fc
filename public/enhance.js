// Remembers a visitor's choice of language, so that the bare address leads there next time.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-locale]") : null;
  if (link) document.cookie = `locale=${link.dataset.locale}; path=/; max-age=31536000; samesite=lax`;
});
