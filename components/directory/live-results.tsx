import { useEffect, useLayoutEffect, useRef, useState } from "react";
import useSWR from "swr";
import { keepFocus, moveByKey } from "./result-keys.ts";
import { addressOf, fetchResultsPage, isFilledInAnew, show } from "./results-page.ts";

/** How long nothing is typed before results are asked for. */
const PAUSE_MS = 250;
/** How long results stand before they are announced. */
const SETTLED_MS = 600;

type Props = Readonly<{
  /** The form that leads to the results, and its search box. */
  form: HTMLFormElement;
  box: HTMLInputElement;
  /** What holds the results. */
  results: HTMLElement;
  /** What is said when results cannot be fetched. */
  failed: string;
}>;

/**
 * Shows what the form would lead to while it is being filled in. The results are those of the page
 * itself, fetched and put in place of the ones it came with; without script, or when a fetch fails,
 * the form still leads there. What is drawn here are the messages alone.
 */
export function LiveResults({ form, box, results, failed }: Props) {
  // Null while the form is being filled in: no answer is awaited then, and none shown.
  const [address, setAddress] = useState<string | null>();
  const underWay = useRef(new AbortController());
  const focused = useRef<string>(null);
  // Whether a filter was chosen since results were shown last: Back then leads to these. What is typed is no such step.
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
    // A page that was left in between and come back to goes on.
    const resume = ({ persisted }: PageTransitionEvent) => persisted && underWay.current.signal.aborted && follow();
    window.addEventListener("pageshow", resume, { signal });
    document.addEventListener("keydown", (event) => moveByKey(event, box, results), { signal });
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && results.contains(target) ? target.getAttribute("href") : null;
    };
    document.addEventListener("focusin", remember, { signal });
    // What was typed or chosen before this script ran.
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

/** A message once it has stood for a while, and nothing else is on its way. */
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
