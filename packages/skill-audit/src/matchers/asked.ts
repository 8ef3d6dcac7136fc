/** Where a sentence, a list item or a clause after a colon ends. */
const end = /[.!?](?=\s|$|["'”’»)])|[。！？]|\n\s*(?:\n|[-*•]|\d+[.)])|[:;](?=\s)|\s[–—]\s/g;

/** How far around a place a sentence is looked at, in characters. */
const REACH = 300;

/** What a sentence begins with up to a place in it. */
export function sentenceBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - REACH), index);
  const last = Array.from(before.matchAll(end)).at(-1);
  return last === undefined ? before : before.slice(last.index + last[0].length);
}

/** What a sentence goes on with after a place in it. */
export function sentenceAfter(text: string, index: number): string {
  const after = text.slice(index, index + REACH);
  const [first] = after.matchAll(end);
  return first === undefined ? after : after.slice(0, first.index);
}

/** Whether a place stands between quotation marks: somebody else is quoted. */
export function isInQuotation(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - REACH), index).replace(/[\s\S]*\n\s*\n/, "");
  const isOpen = (opening: string, ...closing: readonly string[]) =>
    before.lastIndexOf(opening) > Math.max(...closing.map((mark) => before.lastIndexOf(mark)));
  return (
    (before.replace(/\\"/g, "").split('"').length - 1) % 2 === 1 ||
    isOpen("“", "”") ||
    isOpen("„", "“", "”") ||
    isOpen("«", "»") ||
    isOpen("「", "」") ||
    /(?:^|[\s(])['‘`][^'’`]*$/.test(before)
  );
}

/** Words and marks after which an imperative may stand. */
const asks =
  /(?:^|[,;:.!?()[\]>*#_|\-–—，、。：]|\b(?:and|then|now|please|must|should|shall|will|always|also|just|simply|first|instead|next|finally|immediately|automatically|to|so|but|important|note|you|und|bitte|dann|jetzt|et|puis|y|ahora))\s*$/i;

export const isOrderStart = (before: string): boolean => asks.test(before);

/** Words by which a sentence tells of something instead of asking for it. */
const tells =
  /\b(?:whether|not|never|don['’]?t|doesn['’]?t|won['’]?t|cannot|can['’]?t|avoid\w*|refus\w+|reject\w*|resist\w*|attempt\w*|tr(?:y|ies|ying) to|attack\w*|inject\w*|malicious\w*|adversar\w*|jailbreak\w*|such as|like|for example|detect\w*|look(?:s|ing)? for|phras\w+|says?|saying|claims?|asks?|asking|tells?|telling|might|may|could|would|text that|content that|instructions? (?:that|to|such)|because|wants?|nicht|niemals)\b|\be\.g|不要|勿|不会/i;
/** What is quoted is not the sentence's own. */
const quoted = /"[^"\n]*"|“[^”\n]*”|`[^`\n]*`/g;
/** Conditions that are met by whoever reads them. */
const alwaysMet =
  /\b(?:if|when|whenever|once)\s+you(?:\s+are|['’]re)?\s+(?:(?:copy|read|see|use|run|load|open|edit|process|review|parse)(?:ing)?\s+(?:this|these)\b|(?:an?\s+|the\s+)?(?:\w+\s+)?(?:AI|LLM|agent|assistant|model|bot)\b)/gi;
const conditions = /\b(?:if|when|unless|wenn|falls)\b/i;

/** `Don't: …`, in so many characters. */
const forbidding = /(?:\bdon['’]?ts?|\bdo not|\bnever|\bavoid|❌|🚫)[*_\s]{0,4}:[*_\s]{0,4}$/i;
const FORBIDDEN = 24;

/**
 * Whether what stands at a place asks somebody to do it: an imperative that is neither quoted, denied nor told of.
 *
 * @param mayDepend whether it counts, too, where it is asked for in some case only.
 */
export function isAsked(text: string, index: number, mayDepend = false): boolean {
  const before = sentenceBefore(text, index);
  const own = before.replace(quoted, '""').replace(alwaysMet, "");
  if (!asks.test(before) || tells.test(own) || isInQuotation(text, index)) return false;
  if (before.trim() === "" && forbidding.test(text.slice(Math.max(0, index - FORBIDDEN), index))) return false;
  return mayDepend || !conditions.test(own);
}
