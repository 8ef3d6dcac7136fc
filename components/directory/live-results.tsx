"use client";

import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { keepFocus, moveByKey } from "./result-keys.ts";
import { addressOf, fetchResultsPage, showAround } from "./results-page.ts";

/** How long nothing is typed before results are asked for. */
const PAUSE_MS = 250;
/** How long results stand before they are announced. */
const SETTLED_MS = 600;

type Props = Readonly<{
  id: string;
  /** Id of the form that leads to the results. */
  form: string;
  /** What is said when results cannot be fetched. */
  failed: string;
  children: ReactNode;
}>;

/**
 * Shows what the form would lead to while it is being filled in. The results are those of the page
 * itself, fetched and put in place of the ones it came with; without script, or when a fetch fails,
 * the form still leads there.
 */
export function LiveResults({ id, form, failed, children }: Props) {
  // Null while the form is being filled in: no answer is awaited then, and none shown.
  const [address, setAddress] = useState<string | null>();
  const underWay = useRef(new AbortController());
  const focused = useRef<string>(null);
  const fetchPage = (wanted: string) => {
    underWay.current = new AbortController();
    return fetchResultsPage(wanted, { form, results: id, signal: underWay.current.signal });
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
    const { element, box, results } = partsOf(form, id);
    if (!element || !box || !results) return;
    let timer: number | undefined;
    const stop = () => {
      clearTimeout(timer);
      underWay.current.abort();
    };
    const follow = () => {
      stop();
      setAddress(null);
      timer = window.setTimeout(() => setAddress(addressOf(element)), PAUSE_MS);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("input", follow, { signal });
    element.addEventListener("submit", stop, { signal });
    // A page that was left in between and come back to goes on.
    const resume = ({ persisted }: PageTransitionEvent) => persisted && underWay.current.signal.aborted && follow();
    window.addEventListener("pageshow", resume, { signal });
    document.addEventListener("keydown", (event) => moveByKey(event, box, results), { signal });
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element && results.contains(target) ? target.getAttribute("href") : null;
    };
    document.addEventListener("focusin", remember, { signal });
    // What was typed before this script ran.
    if (box.value !== box.defaultValue) follow();
    return () => {
      stop();
      listening.abort();
    };
  }, [form, id]);

  useLayoutEffect(() => {
    const { element, box, results } = partsOf(form, id);
    if (!data || !element || !box || !results) return;
    showAround(data, element);
    keepFocus(focused.current, box, results);
  }, [data, form, id]);

  const said = useSettled(hasFailed ? failed : data?.count, isBusy);
  // One object for each page: React writes markup anew whenever it is given another one.
  const markup = useMemo(() => data && { __html: data.results }, [data]);
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
      <div id={id} aria-busy={isBusy}>
        {markup ? (
          // The site's own markup, as it would have come with the page.
          <div key={data?.address} dangerouslySetInnerHTML={markup} />
        ) : (
          <div>{children}</div>
        )}
      </div>
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

function partsOf(form: string, id: string) {
  const element = document.querySelector<HTMLFormElement>(`form#${form}`);
  const box = element?.querySelector<HTMLInputElement>('input[type="search"]');
  return { element, box, results: document.getElementById(id) };
}
