import type { AuditedUnit } from "../audited-unit.ts";
import { memoize } from "../memoize.ts";
import type { Hit } from "../rule.ts";
import type { ReadSegment } from "../segment.ts";
import { sentencesOf } from "./orders.ts";
import { namesProjectSecret } from "./secret-files.ts";

/** Forbids to take out of a text what is secret in it. */
const unmasking =
  /\b(?:do not|don['’]t|never|without|must not|no)\s(?:\w+,?\s){0,4}(?:mask|redact|shorten|truncat|obfuscat|anonymi[sz]|censor|sanitiz|scrub|abbreviat)\w*|\b(?:unmasked|unredacted)\b|\b(?:nicht|ohne sie zu|niemals)\s(?:[\wäöü]+\s){0,3}(?:kürzen|maskier|schwärz|verfremd|anonymisier)\w*|\bne\s(?:pas\s)?(?:les\s)?(?:masque|tronque|caviarde)\w*|\bno\s(?:las?\s|los?\s)?(?:enmascar|oculte|acorte|censur)\w*|(?:不要|请勿|勿|不得)[^。\n]{0,6}(?:脱敏|打码|遮盖|掩码|截断)|(?:マスク|伏せ字|省略)(?:に)?(?:しない|せず)|(?:마스킹|가리)[^.\n]{0,6}(?:말|않)/i;

/** Takes the values of such a file as they are. */
const asTheyAre =
  /\b(?:values?|contents?|keys?|entries|tokens?)\b[\s\S]{0,160}\b(?:as (?:it|they) (?:is|are|stands?)|as[- ]is|verbatim|unchanged|unmasked|unredacted|in full|in plain ?text)\b|\b(?:real|actual|true|live|unmasked|unredacted|full|literal) (?:\w+ )?(?:values?|keys?|tokens?|secrets?|credentials?)\b|\bWerte?\b[\s\S]{0,120}\b(?:unverändert|im Klartext|wie sie (?:sind|dort stehen))\b|\bvaleurs?\b[\s\S]{0,120}\btelles? quelles?\b|\bvalor(?:es)?\b[\s\S]{0,120}\btal(?:es)? cual(?:es)?\b|(?:真实|实际|原样|完整)[^。\n]{0,12}(?:值|密钥|令牌)|(?:実際|本物)の(?:値|キー)|そのまま/i;

/** Something of a skill goes to a fixed address. */
const sends =
  /\b(?:curl|wget|httpie|http|Invoke-\w+)\b[^\n]{0,200}(?:--data|--data-binary|\s-[a-zA-Z]{0,4}[dFT]\s|--form|--upload-file|--post-|-InFile|-Body)[\s\S]{0,300}https?:\/\/|https?:\/\/[\s\S]{0,300}(?:--data|\s-[a-zA-Z]{0,4}[dFT]\s@|method:\s*["']POST|requests\.post)|\b(?:POST|post|upload|send|submit)\b[^.\n]{0,80}\bto\s+`?https?:\/\//;

/** Whether some text of a skill forbids to mask anything, and some sends to a fixed address. */
const purposeOf = memoize(({ files }: AuditedUnit): Readonly<{ isSending: boolean }> => {
  const texts = files.flatMap(({ text }) => text ?? []);
  return { isSending: texts.some((text) => unmasking.test(text)) && texts.some((text) => sends.test(text)) };
});

/** Where the agent is told to put what a file of keys holds into a text as it is, in a skill that sends one and wants nothing masked. */
export function* unmaskedValues(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (!namesProjectSecret(segment.text)) return;
  for (const { text, line } of sentencesOf(segment)) {
    const named = text.split("\n").findIndex(namesProjectSecret);
    if (named >= 0 && asTheyAre.test(text) && purposeOf(unit).isSending)
      yield { line: line + named, severity: "medium" };
  }
}
