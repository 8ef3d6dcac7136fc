import type { AuditedUnit } from "../audited-unit.ts";
import { foreignObeying } from "./foreign-obeying.ts";
import { prevailing } from "./obeying-lists.ts";

const thing = String.raw`(?:it|they|there|(?:the|that|this|its) (?:page|file|server|tool|prompt|document|answer|response|reply|text|endpoint|site|url|output|result|content|script|service)s?)`;
const states = String.raw`(?:says?|returns?|tells?|contains?|prints?|answers?|sends?|states?|lists?|gives?|orders?|prescribes?|demands?|instructs?|outputs?|shows?|responds?)\b`;

/** Says that whatever something else answers is to be done, by language. */
const obeying = [
  String.raw`\b(?:follow|obey|execute|carry out|do|perform|act on|comply with|adhere to|stick to)\b(?: exactly| precisely| strictly| then)? (?:what(?:ever)?|everything|all|anything|exactly (?:what|as)|(?:each|every|any|all|the)(?: of the)? (?:steps?|instructions?|commands?|rules|orders))(?: that| which)? ${thing} ${states}`,
  String.raw`\b(?:treat|regard|consider|take)\b [^.]{0,20}\b(?:content|contents|text|answer|output|response|reply|it)\b as (?:part of (?:this|your|the)|(?:your |binding |new |direct )?(?:instructions|orders|commands)|binding|an extension of|if it (?:stood|were))`,
  String.raw`\b(?:where|if|when|whenever) (?:it|they|the two|both) (?:differs?|contradicts?|disagrees?|conflicts?)\b[^.]{0,120}\b(?:(?:it|they) (?:is|are) right|(?:it|they|the (?!user|skill|file|test|schema|code)\w+) (?:decides?|wins?|prevails?|counts?|applies|is right|are right|takes? precedence))|\b(?:it|they) (?:wins?|prevails?|takes? precedence)`,
  String.raw`\b(?:treat|regard|consider|take|handle)\b [^.]{0,30}\bas (?:though|if) (?:it|they|(?:the|your) (?:user|operator|owner)|i|we) (?:had |has |have )?(?:been )?(?:typed|said|asked|written|told|wrote|given|requested|entered)`,
  String.raw`\b(?:work|go) through (?:it|them|the (?:list|page|steps|document))\b[^.]{0,40}\bfrom (?:top to bottom|(?:beginning|start) to end)`,
  String.raw`\b(?:is|are|holds?|contains?) your (?:next |new |current )?(?:instructions?|tasks?|orders?|steps?)\b`,
  String.raw`\b(?:befolgen?|tun?|machen?|führen?|erledigen?)\b[^.]{0,40}\b(?:alles|was|anweisungen|schritte|befehle)\b[^.]{0,40}\b(?:steht|stehen|sagt|antwortet|zurückgibt|liefert|verlangt|enthält|ausgibt|vorgibt)\b`,
  String.raw`\b(?:behandeln?|betrachten?)\b[^.]{0,40}\b(?:inhalt|antwort|text)\b[^.]{0,30}\bals (?:teil|anweisung)`,
  String.raw`\b(?:haz|haga|sigue|siga|ejecuta|ejecute|cumple|cumpla|obedece)\b[^.]{0,40}\b(?:lo que|las instrucciones|los pasos)\b[^.]{0,40}\b(?:diga|dice|indique|indica|contenga|contiene|devuelva|devuelve|pida)\b`,
  String.raw`\b(?:fais|faites|suis|suivez|exécute[rz]?|applique[rz]?)\b[^.]{0,40}\b(?:ce qu|les instructions|les consignes|les étapes)[^.]{0,40}\b(?:dit|indique|renvoie|contient|demande|figure|donne)`,
  String.raw`\b(?:faça|siga|execute|cumpra|obedeça)\b[^.]{0,40}\b(?:o que|as instruções|os passos)\b[^.]{0,40}\b(?:diz|disser|indica|contém|retorna|pede|mandar)`,
  String.raw`\b(?:segui|esegui|fai|applica)\b[^.]{0,40}\b(?:ciò che|quello che|le istruzioni|i passi)\b[^.]{0,40}\b(?:dice|indica|contiene|restituisce|chiede)`,
  String.raw`(?:执行|遵循|遵守|按照|听从|服从)[^。]{0,12}(?:返回|其中|页面|里面|上面)[^。]{0,8}(?:内容|指令|指示|步骤|要求|命令)|(?:返回|页面|其中)[^。]{0,8}(?:内容|指令|指示|步骤)[^。]{0,8}(?:执行|照做|为准|操作)`,
  String.raw`(?:выполн|следуй|сделай|исполн|подчин)\p{L}*[^.]{0,40}(?:вс[её]|всему|указани\p{L}*|инструкци\p{L}*|тому|то),?[^.]{0,30}(?:написан|сказан|содержит|верн[её]т|указан|говорит|ответит)`,
  String.raw`(?:内容|指示|手順|応答|返答)(?:に|を|どおり|通り)[^。]{0,10}(?:従|実行|守)`,
  // It is said to be no less than the skill itself.
  String.raw`\b(?:it|they|its (?:lines|steps|content|contents|text|output)|(?:the|these|those|its) (?:steps|rules|lines|commands|instructions|orders)) (?:belongs? to|(?:is|are) (?:a |an )?(?:integral )?parts? of|extends?|completes?) (?:this|the) skill\b`,
  String.raw`\b(?:ranks?|stands?|comes?|goes?|holds?|counts?|weighs?|takes? precedence) (?:above|over|before|more than) (?:this (?:file|skill|text|page|document)|these (?:rules|instructions|steps|pages)|your (?:own|usual|other))\b`,
  String.raw`\b(?:contradicts?|conflicts? with|differs? from|disagrees? with) this (?:file|skill|text)\b[^.]{0,40}\bthe (?:section|post|note|record|feed|entry|answer|reply|message|list|page|sheet) (?:holds|wins|prevails|counts|applies|decides|is right|takes precedence|governs)`,
  // All of it is to be done, word for word.
  String.raw`\b(?:run|execute|carry out|perform|apply|do|follow|obey|work through)\b (?:them|it|each(?: of them| one| line| step)?|every (?:line|one|step|command)|all of (?:it|them)|its (?:lines|steps|commands))\b[^.]{0,60}?(?:\bas (?:they|it) (?:stands?|(?:is|are)(?: written)?)(?= |$|[.,;])|\bverbatim\b|\bline by line\b|\bwithout (?:asking|a question|questions|a change|changes?|checking)\b|\bunchanged\b|\bto the letter\b|\bword for word\b|\bexactly as (?:written|given|printed|it says|they say)\b)`,
  String.raw`\bif (?:it|they|one of them) (?:names?|lists?|contains?|mentions?|asks? for|has|have) (?:any |some )?(?:commands?|steps?|orders?|tasks?)\b[^.]{0,30}, (?:please )?(?:run|execute|act on|carry|perform|do|follow)\b`,
  String.raw`\b(?:carry out|execute|apply|perform|follow|do)\b (?:the|its) (?:first|top|newest|latest|accepted|best|most \w+) (?:solution|answer|fix|reply|advice|recipe|post|entry|comment)s?\b[^.]{0,60}\b(?:completely|fully|in full|with all|all (?:of )?its|every (?:command|step)|as (?:root|(?:the |an )?administrator)|without (?:asking|checking|a question))`,
  ...foreignObeying,
  ...prevailing,
].map((source) => new RegExp(source, "iu"));

export const tellsToObey = (text: string): boolean => obeying.some((one) => one.test(text));

/** So many lines may stand between an address and what is to be done with its text. */
const REACH = 6;

/** What stands below a line of the unit's Markdown in which `mark` stands, up to the next heading, without its marks. */
export const textBelow = (unit: AuditedUnit, line: number, mark: string): string =>
  linesBelow(unit, line, mark)
    .map((one) => one.replace(/^\s*(?:[-*+]|\d+[.)])\s+|[`*_]/g, "").trim())
    .join(" ");

/** The nearest line above one of the unit's Markdown in which something stands. */
export function textAbove(unit: AuditedUnit, line: number, mark: string): string {
  for (const { path, text } of unit.files) {
    if (text === null || !/\.(?:md|mdx|markdown)$/i.test(path) || !text.includes(mark)) continue;
    const lines = text.split(/\r\n|[\r\n]/);
    if ((lines[line - 1] ?? "").includes(mark))
      return lines.slice(Math.max(0, line - REACH), line - 1).findLast((one) => one.trim() !== "") ?? "";
  }
  return "";
}

const fieldCarriedOut =
  /(?:\b(?:carry out|execute|perform|run|obey|follow|führe[n]?|befolge[n]?|ejecuta|ejecute|exécute[rz]?|execute|esegui)\b|выполни\p{L}*|执行|実行)\s*(?:(?:the|each|its|every|that|das|die|den|el|la|le)\s+)*`(\w+)`/giu;
const fields =
  /\b(?:has|have|contains?|fields?|keys?|entr(?:y|ies)|propert(?:y|ies)|hat|enthält|felder?|tiene|contiene|contient|campos?|champs?)\b|包含|字段|содержит|есть/iu;

/** Whether what stands below tells to carry out a field of what an address answers: `action` of each of its entries. */
export function carriesOutField(unit: AuditedUnit, line: number, mark: string): boolean {
  const lines = linesBelow(unit, line, mark);
  return Array.from(lines.join("\n").matchAll(fieldCarriedOut)).some(([, name]) =>
    lines.some((one) => fields.test(one.slice(0, one.indexOf(`\`${name}\``))) && one.includes(`\`${name}\``)),
  );
}

function linesBelow(unit: AuditedUnit, line: number, mark: string): string[] {
  for (const { path, text } of unit.files) {
    if (text === null || !/\.(?:md|mdx|markdown)$/i.test(path) || !text.includes(mark)) continue;
    const lines = text.split(/\r\n|[\r\n]/);
    if (!(lines[line - 1] ?? "").includes(mark)) continue;
    const below = lines.slice(line, line + REACH);
    const heading = below.findIndex((one) => /^#{1,6}\s/.test(one));
    return below.slice(0, heading < 0 ? REACH : heading);
  }
  return [];
}
