import type { AuditedUnit } from "../audited-unit.ts";
import { tellsToWorkThrough } from "../instructions/obedience.ts";
import { memoize } from "../memoize.ts";
import { isRefusing, sentencesOf } from "./sentences.ts";

/** How far behind a file's name it is spoken of, in characters. */
const NEAR = 400;

/** So many mentions of a file are looked at in one text. */
const MAX_MENTIONS = 8;

/** Whether the unit's Markdown tells to do what a script of it prints. */
export function isObeyedScript(unit: AuditedUnit, script: string): boolean {
  const name = namesByText(unit).get(script);
  return name !== undefined && isObeyed(unit, name);
}

/** The name of the first file with a text. */
const namesByText = memoize(({ files }: AuditedUnit): ReadonlyMap<string | null, string> => {
  const names = new Map<string | null, string>();
  for (const { path, text } of files) if (!names.has(text)) names.set(text, path.slice(path.lastIndexOf("/") + 1));
  return names;
});

/** Whether the unit's Markdown tells to do what stands in a file, or what a program says, of that name. */
export const isObeyed = (unit: AuditedUnit, name: string): boolean =>
  unit.files.some(
    ({ path, text }) =>
      text !== null && /\.(?:md|mdx|markdown)$/i.test(path) && mentions(text, name).some((said) => isToldToObey(said)),
  );

/** What is said behind each mention of a name, up to the next heading. */
function mentions(text: string, name: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(name); at >= 0 && found.length < MAX_MENTIONS; at = text.indexOf(name, at + name.length)) {
    const behind = text.slice(at + name.length, at + name.length + NEAR);
    const heading = behind.search(/\n#{1,6}\s/);
    found.push(
      behind
        .slice(0, heading < 0 ? NEAR : heading)
        .replace(/\n\s*(?:[-*+]|\d{1,3}[.)])\s/g, "\n\n")
        .replace(/[`*]/g, ""),
    );
  }
  return found;
}

const isToldToObey = (said: string): boolean =>
  [...sentencesOf({ text: said, line: 1 })].some(
    (sentence) => tellsToWorkThrough(sentence.text) && !isRefusing(sentence),
  );
