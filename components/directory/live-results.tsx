"use client";

import { type ReactNode, useEffect, useState } from "react";
import useSWR from "swr";

const PAUSE_MS = 250;

/**
 * Shows what the form would lead to while it is being filled in. The results are those of the page
 * itself, fetched and put in place of the ones it came with; without script, or when a fetch fails,
 * the form still leads there.
 */
export function LiveResults({ form, children }: { form: string; children: ReactNode }) {
  const [address, setAddress] = useState<string>();
  const { data: shown } = useSWR(address, fetchResults, {
    keepPreviousData: true,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });

  useEffect(() => {
    const element = document.getElementById(form);
    if (!(element instanceof HTMLFormElement)) return;
    let timer: number | undefined;
    const onInput = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setAddress(addressOf(element)), PAUSE_MS);
    };
    element.addEventListener("input", onInput);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", onInput);
    };
  }, [form]);

  useEffect(() => {
    if (!shown) return;
    history.replaceState(history.state, "", shown.address);
    document.title = shown.title;
    const heading = document.querySelector("h1");
    if (heading) heading.textContent = shown.heading;
  }, [shown]);

  return (
    <>
      <p role="status" className="sr-only">
        {shown?.count}
      </p>
      {shown ? (
        // The site's own markup, as it would have come with the page.
        <div dangerouslySetInnerHTML={{ __html: shown.html }} />
      ) : (
        <div>{children}</div>
      )}
    </>
  );
}

/** Where the form leads: its filled-in fields alone, as the canonical URL has them. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
  }
  return query.size === 0 ? form.action : `${form.action}?${query}`;
}

type Shown = Readonly<{ address: string; html: string; count: string; title: string; heading: string }>;

async function fetchResults(address: string): Promise<Shown> {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const results = page.getElementById("results");
  return {
    address,
    html: results?.outerHTML ?? "",
    count: page.getElementById("results-count")?.textContent ?? "",
    title: page.title,
    heading: page.querySelector("h1")?.textContent ?? "",
  };
}
