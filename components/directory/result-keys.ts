const titlesOf = (results: Element): HTMLAnchorElement[] => [
  ...results.querySelectorAll<HTMLAnchorElement>("li :is(h2, h3) a"),
];

/** Which of the results holds the element; -1 where none does. */
const placeOf = (titles: readonly HTMLAnchorElement[], element: Element): number =>
  titles.findIndex((title) => title.closest("li")?.contains(element));

/**
 * Moves by the arrow keys between a search box and the titles of its results, and by Esc from the
 * results back to the box.
 */
export function moveByKey(event: KeyboardEvent, box: HTMLElement, results: Element): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  if (!(target instanceof Element)) return;
  const next = target === box ? fromBox(key, results) : fromResults(key, target, box, results);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const fromBox = (key: string, results: Element): HTMLElement | undefined =>
  key === "ArrowDown" ? titlesOf(results)[0] : undefined;

function fromResults(key: string, target: Element, box: HTMLElement, results: Element): HTMLElement | undefined {
  if (!results.contains(target)) return undefined;
  if (key === "Escape") return box;
  const titles = titlesOf(results);
  const place = placeOf(titles, target);
  if (place === -1) return undefined;
  if (key === "ArrowDown") return titles[place + 1];
  if (key === "ArrowUp") return titles[place - 1] ?? box;
  return undefined;
}

/** Gives the focus back that was lost when results took the place of others: to the same result, else to the box. */
export function keepFocus(href: string | null, box: HTMLElement, results: Element): void {
  if (href === null || document.activeElement !== document.body) return;
  const same = titlesOf(results).find((title) => title.getAttribute("href") === href);
  (same ?? box).focus({ preventScroll: true });
}
