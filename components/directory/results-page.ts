/** What the list page at an address shows, as it takes the place of what another one shows. */
export type ResultsPage = Readonly<{
  address: string;
  title: string;
  heading: string;
  /** Markup of the results. */
  results: string;
  /** How many there are, in words. */
  count: string;
  /** The query in its search box. */
  query: string;
  /** Markup of the options of each field of the form, and what is chosen of them, by the field's name. */
  options: ReadonlyMap<string, Readonly<{ markup: string; value: string }>>;
}>;

/** The page as the server sends it. `form` and `results` are ids in it. */
export async function fetchResultsPage(
  address: string,
  { form, results, signal }: { form: string; results: string; signal: AbortSignal },
): Promise<ResultsPage> {
  const response = await fetch(address, { headers: { Accept: "text/html" }, signal });
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const selects = page.querySelectorAll<HTMLSelectElement>(`#${form} select`);
  return {
    address: response.url,
    title: page.title,
    heading: page.querySelector("h1")?.textContent ?? "",
    results: page.getElementById(results)?.innerHTML ?? "",
    count: page.getElementById(`${results}-count`)?.textContent ?? "",
    query: page.querySelector<HTMLInputElement>(`#${form} input[type="search"]`)?.value ?? "",
    options: new Map([...selects].map(({ name, value, innerHTML }) => [name, { markup: innerHTML, value }])),
  };
}

/**
 * Puts everything in its place: the results, address, title, heading, and what `form` holds. `isStep` says whether Back is
 * to lead to what was shown before.
 */
export function show(page: ResultsPage, results: HTMLElement, form: HTMLFormElement, isStep: boolean): void {
  const { address, title, heading, options } = page;
  // The site's own markup, as it would have come with the page.
  results.innerHTML = page.results;
  if (isStep && address !== location.href) history.pushState(history.state, "", address);
  else history.replaceState(history.state, "", address);
  document.title = title;
  const element = document.querySelector("h1");
  if (element) element.textContent = heading;
  const box = form.querySelector<HTMLInputElement>('input[type="search"]');
  // Blanks around it are left while it is being typed.
  if (box && box.value.trim() !== page.query) box.value = page.query;
  for (const select of form.querySelectorAll("select")) {
    const option = options.get(select.name);
    if (option === undefined) continue;
    if (option.markup !== select.innerHTML) select.innerHTML = option.markup;
    select.value = option.value;
  }
}

/** Where a form leads: its filled-in fields alone, as the canonical URL has them. */
export function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
  }
  return query.size === 0 ? form.action : `${form.action}?${query}`;
}

/** Whether a form holds anything other than it came with. */
export function isFilledInAnew(form: HTMLFormElement): boolean {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[name]")];
  const selects = [...form.querySelectorAll("select")];
  return (
    boxes.some(({ value, defaultValue }) => value !== defaultValue) ||
    selects.some((select) => select.value !== initialValueOf(select))
  );
}

const initialValueOf = ({ options }: HTMLSelectElement): string =>
  [...options].find((option) => option.defaultSelected)?.value ?? "";
