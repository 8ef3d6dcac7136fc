import type { AuditedUnit } from "../audited-unit.ts";
import { memoize } from "../memoize.ts";
import { tellsToObey } from "./obeying.ts";
import { tellsToWorkThrough } from "./obeying-lists.ts";
import { isRefusing, sentencesOf } from "./sentences.ts";

/** How far behind a file's name it is spoken of, in characters. */
const NEAR = 400;

/** So many mentions of a file are looked at in one text. */
const MAX_MENTIONS = 8;

const it = String.raw`(?:it|they|the (?:script|file|page|list|program))`;
const says = String.raw`(?:prints?|says?|outputs?|returns?|tells?|shows?|lists?|names?|writes?|gives?)`;

/** Says of what a script gives, or of a file that it leaves, that it is to be done. */
const obeyed = new RegExp(
  [
    String.raw`\b(?:do|follow|execute|carry out|obey|act on|perform|run)\b[^.]{0,30}\b(?:what(?:ever)? ${it} ${says}|(?:its|the script['’]s) output|(?:printed|returned) (?:instructions?|steps?)|(?:instructions?|steps?|commands?) (?:that )?${it} ${says})`,
    String.raw`\b(?:its|the script['’]s|the) output (?:is|are|holds|contains) (?:part of this skill|binding|your )`,
    String.raw`\bwhat (?:it|they) (?:prints?|says?|outputs?|returns?) (?:belongs? to|(?:is|are) part of) (?:this|these|the|your)`,
    String.raw`\b(?:follow|obey|execute) (?:it|them|these|those) (?:exactly|strictly|precisely|to the letter|verbatim|blindly|without (?:asking|question|changes?))`,
    String.raw`\blines?\b[^.]{0,40}\b(?:are|is) (?:meant )?for you\b`,
    String.raw`\b(?:carry|run|execute|perform|do|type|enter) (?:it|them|each(?: of them)?|these|those|all of them)\b[^.]{0,40}(?:\bas (?:they|it) (?:are|is|stand|stands)(?=[,.;]| without| in the)|\bwithout (?:asking|a question|questions|confirmation))`,
    String.raw`\bwas (?:es|sie|er|das Skript) (?:ausgibt|sagt|schreibt)|\b(?:Ausgabe)\b[^.]{0,20}\b(?:befolg|ist Teil|gilt)|(?:按照|执行|遵循)[^。]{0,10}输出|(?:haz|sigue|siga|haga)[^.]{0,30}(?:lo que|su salida)[^.]{0,20}(?:imprim|muestr|salida)|(?:fais|suis|suivez|faites)[^.]{0,30}(?:affiche|sortie)|(?:faça|siga|execute)[^.]{0,30}(?:o que|a saída)[^.]{0,20}(?:imprim|mostr|saída)|(?:fai|segui|esegui)[^.]{0,30}(?:ciò che|l['’]output)[^.]{0,20}(?:stampa|mostra|output)|(?:выполн|следуй)\p{L}*[^.]{0,30}(?:вывед|вывод|напечата)|(?:викон|слідуй|зроби)\p{L}*[^.]{0,30}(?:вивед|виві|надрук)|(?:wykonaj|zrób|stosuj)\p{L}*[^.]{0,30}(?:wypis|wyświetl|wydruk)|出力(?:に従|どおり|通り|を実行)`,
  ].join("|"),
  "iu",
);

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
    (sentence) =>
      (obeyed.test(sentence.text) || tellsToObey(sentence.text) || tellsToWorkThrough(sentence.text)) &&
      !isRefusing(sentence),
  );
