import type { Locale } from "@skillshelf/directory-api/locales";
import type { HTMLElement } from "node-html-parser";
import { z } from "zod";
import { alternatesOf, attribute, canonicalOf } from "../page.ts";
import { foreignTexts, type Phrases } from "./foreign-text.ts";

/** The metadata of a page, and its errors. */
export type PageFacts = Readonly<{
  language: string | undefined;
  direction: string | undefined;
  title: string;
  description: string;
  canonical: string;
  isRefused: boolean;
  alternates: Readonly<Record<string, string>>;
  /** What it describes itself as in the vocabulary of schema.org; undefined where that cannot be read. */
  types: readonly string[] | undefined;
  headings: number;
  faults: readonly string[];
}>;

const graphSchema = z.object({ "@graph": z.array(z.looseObject({ "@type": z.string() })) });

/** The types that all descriptions of a page name, in order. */
function typesOf(page: HTMLElement): readonly string[] | undefined {
  try {
    return page
      .querySelectorAll('script[type="application/ld+json"]')
      .flatMap(({ rawText }) => graphSchema.parse(JSON.parse(rawText))["@graph"].map((node) => node["@type"]));
  } catch {
    return undefined;
  }
}

/** Returns the accessible name of an element; empty if it has none. */
function nameOf(element: HTMLElement, page: HTMLElement): string {
  const label = element.getAttribute("aria-label") ?? element.getAttribute("title");
  if (label) return label.trim();
  const labels = element.getAttribute("aria-labelledby")?.split(" ");
  if (labels)
    return labels
      .map((id) => page.getElementById(id)?.text)
      .join(" ")
      .trim();
  if (element.children.length === 0) return element.text.trim();
  const images = element.querySelectorAll("img[alt]").map((image) => image.getAttribute("alt"));
  const hidden = element.querySelectorAll("[aria-hidden=true]").map(({ text }) => text);
  const text = hidden.reduce((rest, one) => rest.replace(one, ""), element.text);
  return [...images, text].join(" ").trim();
}

const doubled = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Finds errors that are visible in the page alone. */
function faultsOf(page: HTMLElement, ids: readonly string[]): string[] {
  const mute = page.querySelectorAll("a[href], button, summary").filter((element) => nameOf(element, page) === "");
  const bare = page.querySelectorAll("img:not([alt])");
  return [
    ...mute.map(({ outerHTML }) => `has no name: ${outerHTML}`),
    ...bare.map(({ outerHTML }) => `has no alternative: ${outerHTML}`),
    ...doubled(ids).map((id) => `stands twice: #${id}`),
  ];
}

/** @param locale of its address. */
export function factsOf(
  page: HTMLElement,
  ids: readonly string[],
  locale: Locale,
  phrases: Readonly<Record<Locale, Phrases>>,
): PageFacts {
  return {
    language: attribute(page, "html", "lang"),
    direction: attribute(page, "html", "dir"),
    title: page.querySelector("title")?.text.trim() ?? "",
    description: attribute(page, 'meta[name="description"]', "content")?.trim() ?? "",
    canonical: canonicalOf(page),
    isRefused: attribute(page, 'meta[name="robots"]', "content")?.includes("noindex") ?? false,
    alternates: alternatesOf(page),
    types: typesOf(page),
    headings: page.querySelectorAll("h1").length,
    faults: [
      ...faultsOf(page, ids),
      ...foreignTexts(page, locale, phrases).map((text) => `is not in the language of the page: ${text}`),
    ],
  };
}
