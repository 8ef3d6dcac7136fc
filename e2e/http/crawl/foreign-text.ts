import type { Locale } from "@skillshelf/directory-api/locales";
import { type HTMLElement, type Node, NodeType } from "node-html-parser";
import { type Message, textsOf } from "../../setup/messages.ts";

/** Elements whose text is not in a natural language. */
const unspoken: ReadonlySet<string> = new Set(["code", "pre", "kbd", "samp", "script", "style", "template"]);

/** Elements whose text is a paragraph, or as good as one. */
const blocks: ReadonlySet<string> = new Set(["p", "li", "dd", "dt", "td", "figcaption", "summary"]);

/** Attributes that visitors read or hear. */
const spokenAttributes = ["aria-label", "title", "placeholder", "alt"] as const;

/** Whether a link's text is a name, which is equal in every language: of a repository, skill, owner, tag or other site. */
const namesSomething = (element: HTMLElement): boolean =>
  /^(?:https?:|#unit-|(?:\/\w+)?\/skills(?:\/[^?#]|\?q=[^&]*$))/.test(element.getAttribute("href") ?? "");

/** Letters that a text of this language cannot do without. */
const scripts: Readonly<Partial<Record<Locale, RegExp>>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
};

/** Words in Han characters alone may be Japanese as well as Chinese. */
const isShared = (text: string): boolean => /^\p{Script=Han}{1,4}$/u.test(text);

/** Shorter blocks may consist of names only. */
const LONG = 60;

/** Whether an element's own language is another one than the page's. */
const isOtherLanguage = (element: HTMLElement, locale: Locale): boolean => {
  const language = element.getAttribute("lang");
  return language !== undefined && language.split("-")[0]?.toLowerCase() !== locale;
};

const isSkipped = (element: HTMLElement, locale: Locale): boolean =>
  unspoken.has(element.rawTagName?.toLowerCase() ?? "") ||
  element.getAttribute("translate") === "no" ||
  isOtherLanguage(element, locale);

const isElement = (node: Node): node is HTMLElement => node.nodeType === NodeType.ELEMENT_NODE;
const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Every text of a page that is said in its language: by itself, and whole blocks. */
type Spoken = Readonly<{ texts: ReadonlySet<string>; blocks: ReadonlySet<string> }>;

function spokenTexts(page: HTMLElement, locale: Locale): Spoken {
  const texts = new Set<string>();
  const whole = new Set<string>();
  /** @returns the text of an element but for blocks in it, which stand by themselves. */
  const read = (element: HTMLElement): string => {
    if (isSkipped(element, locale)) return " ";
    for (const name of spokenAttributes) {
      const said = element.getAttribute(name);
      if (said) texts.add(tidy(said));
    }
    if (namesSomething(element)) return " ";
    const parts = element.childNodes.map((node) => {
      if (isElement(node)) return read(node);
      if (node.nodeType !== NodeType.TEXT_NODE) return "";
      texts.add(tidy(node.text));
      return node.text;
    });
    const text = parts.join("");
    if (!blocks.has(element.rawTagName?.toLowerCase() ?? "")) return text;
    whole.add(tidy(text));
    return " ";
  };
  read(page);
  return { texts, blocks: whole };
}

/** Messages of a dictionary in a form that texts are found by. */
export class Phrases {
  readonly #whole = new Set<string>();
  /** Of messages with values in them: what stands before the first and after the last, and the whole. */
  readonly #filled: [start: string, end: string, whole: RegExp][] = [];

  /** Caches results, since most texts are on many pages. */
  readonly #known = new Map<string, boolean>();

  constructor(messages: ReadonlyMap<string, Message>) {
    for (const text of [...messages.values()].flatMap(textsOf)) {
      const parts = text.split(/\{\w+\}/);
      const [start = ""] = parts;
      if (parts.length === 1) this.#whole.add(text);
      else if (isTelling(parts.join(""))) {
        const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+");
        this.#filled.push([start, parts.at(-1) ?? "", new RegExp(`^${pattern}$`, "su")]);
        // A value may be an element of its own, with a text before and one behind it.
        for (const part of parts.map(tidy)) if (isTelling(part)) this.#whole.add(part);
      }
    }
  }

  /** Whether a text is one of the messages, with whatever values. */
  include(text: string): boolean {
    const known = this.#known.get(text) ?? this.#find(text);
    this.#known.set(text, known);
    return known;
  }

  #find(text: string): boolean {
    if (this.#whole.has(text)) return true;
    return this.#filled.some(([start, end, whole]) => text.startsWith(start) && text.endsWith(end) && whole.test(text));
  }
}

/** Whether a part of a message is long enough to identify it. */
const isTelling = (part: string): boolean => (part.match(/\p{L}/gu) ?? []).length >= 8;

/**
 * What on a page is not in its language, nor marked as being in another: messages of another dictionary
 * that are none of its own, and long blocks without a letter of its script.
 */
export function foreignTexts(
  page: HTMLElement,
  locale: Locale,
  phrases: Readonly<Partial<Record<Locale, Phrases>>>,
): string[] {
  const spoken = spokenTexts(page, locale);
  const own = phrases[locale];
  const others = Object.entries(phrases).filter(([code]) => code !== locale);
  const script = scripts[locale];
  return [
    ...[...spoken.texts].filter(
      (text) =>
        text !== "" && !isShared(text) && !own?.include(text) && others.some(([, other]) => other.include(text)),
    ),
    ...[...spoken.blocks].filter((text) => script && text.length > LONG && !script.test(text)),
  ];
}
