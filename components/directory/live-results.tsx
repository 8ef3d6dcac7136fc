import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import useSWR from "swr";

/** The content of a list page that replaces the current one. */
type ResultsPage = Readonly<{
  address: string;
  title: string;
  heading: string;
  /** Markup of the results. */
  results: string;
  /** The number of results, as text. */
  count: string;
  /** The query in its search box. */
  query: string;
  /** Options and selected value of each form field, by the field's name. */
  options: ReadonlyMap<string, Readonly<{ markup: string; value: string }>>;
}>;

/** Parses the page as the server sends it. `form` and `results` are ids in it. */
async function fetchResultsPage(
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
 * Replaces the results, URL, title, heading and form fields of the page.
 *
 * @param isStep whether to add a history entry.
 */
function show(page: ResultsPage, results: HTMLElement, form: HTMLFormElement, isStep: boolean): void {
  const { address, title, heading, options } = page;
  // The site's own markup, as it would have come with the page.
  results.innerHTML = page.results;
  if (isStep && address !== location.href) history.pushState(history.state, "", address);
  else history.replaceState(history.state, "", address);
  document.title = title;
  const element = document.querySelector("h1");
  if (element) element.textContent = heading;
  const box = form.querySelector<HTMLInputElement>('input[type="search"]');
  // Surrounding spaces stay while the visitor types.
  if (box && box.value.trim() !== page.query) box.value = page.query;
  for (const select of form.querySelectorAll("select")) {
    const option = options.get(select.name);
    if (option === undefined) continue;
    if (option.markup !== select.innerHTML) select.innerHTML = option.markup;
    select.value = option.value;
  }
}

/** Returns the address of a form: only filled fields, as in the canonical URL. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
  }
  return query.size === 0 ? form.action : `${form.action}?${query}`;
}

/** Tells whether a form differs from its initial values. */
function isFilledInAnew(form: HTMLFormElement): boolean {
  const boxes = [...form.querySelectorAll<HTMLInputElement>("input[name]")];
  const selects = [...form.querySelectorAll("select")];
  return (
    boxes.some(({ value, defaultValue }) => value !== defaultValue) ||
    selects.some((select) => select.value !== initialValueOf(select))
  );
}

const initialValueOf = ({ options }: HTMLSelectElement): string =>
  [...options].find((option) => option.defaultSelected)?.value ?? "";

const titlesOf = (results: Element): HTMLAnchorElement[] => [
  ...results.querySelectorAll<HTMLAnchorElement>("li :is(h2, h3) a"),
];

/** Returns the index of the result that contains the element, or -1. */
const placeOf = (titles: readonly HTMLAnchorElement[], element: Element): number =>
  titles.findIndex((title) => title.closest("li")?.contains(element));

/**
 * Moves by the arrow keys between a search box and the titles of its results, and by Esc from the
 * results back to the box.
 */
function moveByKey(event: KeyboardEvent, box: HTMLElement, results: Element): void {
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

/** Restores the focus that was lost when results were replaced: to the same result, else to the box. */
function keepFocus(href: string | null, box: HTMLElement, results: Element): void {
  if (href === null || document.activeElement !== document.body) return;
  const same = titlesOf(results).find((title) => title.getAttribute("href") === href);
  (same ?? box).focus({ preventScroll: true });
}

/** Delay after the last keystroke before results are requested. */
const PAUSE_MS = 250;
/** Delay before results are announced. */
const SETTLED_MS = 600;

type Props = Readonly<{
  /** The search form and its search box. */
  form: HTMLFormElement;
  box: HTMLInputElement;
  /** The container of the results. */
  results: HTMLElement;
  /** The message when results cannot be fetched. */
  failed: string;
}>;

/**
 * Updates the results while the form is filled in, by fetching the page that the form would open. Renders only messages.
 * Without scripts, or when a request fails, the form still works.
 */
function LiveResults({ form, box, results, failed }: Props) {
  // Null while the form is being filled in: no response is shown then.
  const [address, setAddress] = useState<string | null>();
  const underWay = useRef(new AbortController());
  const focused = useRef<string>(null);
  // Whether a filter was selected since the last results: then Back returns to these. Typing adds no such step.
  const isStep = useRef(false);
  const fetchPage = (wanted: string) => {
    underWay.current = new AbortController();
    return fetchResultsPage(wanted, { form: form.id, results: results.id, signal: underWay.current.signal });
  };
  const { data, error, isLoading } = useSWR(address, fetchPage, {
    keepPreviousData: true,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const isBusy = address === null || isLoading;
  const hasFailed = !isBusy && error !== undefined;

  useEffect(() => {
    let timer: number | undefined;
    const stop = () => {
      clearTimeout(timer);
      underWay.current.abort();
    };
    const follow = (event?: Event) => {
      stop();
      isStep.current ||= event?.target instanceof HTMLSelectElement;
      setAddress(null);
      timer = window.setTimeout(() => setAddress(addressOf(form)), PAUSE_MS);
    };
    const listening = new AbortController();
    const { signal } = listening;
    form.addEventListener("input", follow, { signal });
    form.addEventListener("submit", stop, { signal });
    const goBack = () => {
      stop();
      isStep.current = false;
      setAddress(location.origin + location.pathname + location.search);
    };
    window.addEventListener("popstate", goBack, { signal });
    // The page was restored from the back/forward cache.
    const resume = ({ persisted }: PageTransitionEvent) => persisted && underWay.current.signal.aborted && follow();
    window.addEventListener("pageshow", resume, { signal });
    document.addEventListener("keydown", (event) => moveByKey(event, box, results), { signal });
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && results.contains(target) ? target.getAttribute("href") : null;
    };
    document.addEventListener("focusin", remember, { signal });
    // Input from before this script ran.
    if (isFilledInAnew(form)) follow();
    return () => {
      stop();
      listening.abort();
    };
  }, [form, box, results]);

  useLayoutEffect(() => results.setAttribute("aria-busy", String(isBusy)), [results, isBusy]);

  useLayoutEffect(() => {
    if (!data) return;
    show(data, results, form, isStep.current);
    isStep.current = false;
    keepFocus(focused.current, box, results);
  }, [data, form, box, results]);

  const said = useSettled(hasFailed ? failed : data?.count, isBusy);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {hasFailed && (
        <p aria-hidden="true" className="mt-4">
          {failed}
        </p>
      )}
    </>
  );
}

/** Returns a message once it has been stable for a while and nothing is loading. */
function useSettled(message: string | undefined, isBusy: boolean): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (isBusy || message === undefined) return;
    const timer = setTimeout(() => setSettled(message), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      setSettled("");
    };
  }, [message, isBusy]);
  return settled;
}

/** Entry point: results of the page are live once this script has loaded. */
const place = document.querySelector<HTMLElement>("[data-live-results]");
const { form: formId = "", results: resultsId = "", failed = "" } = place?.dataset ?? {};
const form = document.querySelector<HTMLFormElement>(`form#${formId}`);
const box = form?.querySelector<HTMLInputElement>('input[type="search"]');
const results = document.getElementById(resultsId);

if (place && form && box && results)
  createRoot(place).render(<LiveResults form={form} box={box} results={results} failed={failed} />);
