import { clausesOf } from "./instructions/clauses.ts";

/**
 * Words that mark a text as discouraged or as an attack. Parts of names and options do not count, such as `--insecure` and
 * `rejectUnauthorized`, nor do words that usually mean something else, such as "flag" and "block".
 */
const disapproving =
  /(?<![-\w])(?:anti-?patterns?|don['’]?ts?|do not|does not|must not|should not|shouldn['’]t|never|avoid(?:s|ed|ing)?|bad|wrong(?:ly)?|incorrect(?:ly)?|insecure(?:ly)?|unsafe(?:ly)?|vulnerable|vulnerabilit(?:y|ies)|dangerous(?:ly)?|malicious(?:ly)?|attack(?:s|ed|ing|ers?)?|adversar(?:y|ies|ial)|hostile|suspicious|exploit(?:s|ed|ing|ation)?|red flags?|blocked|forbid(?:s|den)?|prohibit(?:s|ed)?|disallow(?:s|ed)?|denied|deny|reject(?:s|ed|ing)?|refus(?:e[sd]?|al|ing)|instead of|rather than|not recommended|discouraged?|pitfalls?|mistakes?|warning signs?|what to look for|detect(?:s|ed|ing|ion|ors?)?|flagged|smells?|before(?=:))(?![-\w])|❌|🚫|⛔|✗|✘|✖/i;

/** Negations that order what follows: "never skip this", "do not go on before". What is to run without being held up is to run. */
const affirming =
  /\b(?:never|no longer|(?:do|does|did|must|should|can|could|will|would)\s?(?:not|n['’]t)|(?:can|won|don|doesn|shouldn|mustn)['’]?t|avoid(?:s|ing)?)\s+(?:\w+\s+){0,3}?(?:ask(?:s|ed|ing)?|wait(?:s|ed|ing)?|stop(?:s|ped|ping)?|pause[sd]?|prompt(?:s|ed|ing)?|question(?:s|ed)?|interrupt(?:s|ed|ions?)?|hang(?:s|ing)?|stall(?:s|ed)?|time ?outs?|bother(?:s|ed)?|confirm(?:s|ed|ations?)?|delays?|rate limits?)\b|\b(?:never|do not|don['’]t|must not|should not|shouldn['’]t|(?:can|could)(?:not|['’]t))\s+(?:\w+\s+){0,2}?(?:skip|forget|omit|miss|hesitate|fail|neglect|leave out|overlook|ignore (?:this|these|the following))\b|\b(?:never|do not|don['’]t|must not|should not)\b[^.:;]{0,60}?\b(?:before|until|unless|without)\b|\bnot only\b|\b(?:if|when|where|because|since|while)\b[^.:;]{0,60}\b(?:is|are|was|were|gets?)\s+(?:blocked|denied|rejected|refused|disallowed)\b/gi;

/** Whether a text says of what it stands for that it is not to be done, or that attackers do it. */
export const disapproves = (text: string): boolean => disapproving.test(text.replace(affirming, " "));

/** Refers to what follows. */
const referring = /\b(?:this|these|that|those|following|below|such|here)\b/i;

const quoting =
  /\b(?:such as|examples?|e\.g|for instance|like|samples?|says?|said|reads?|wrote|writes?|contains?|payloads?|quot(?:e|es|ed|ing|ation)|phrases?|wordings?|injections?|injected|jailbreaks?|beispiele?|wie|ejemplos?|como|exemples?|exemplos?|esempi|comme)\b|例|比如|如下|예|пример|например|مثال/iu;

/** The last clause of a text if it introduces what follows it: it ends with a colon, is a label, or refers to it. */
function introductionIn(text: string): string {
  const last = clausesOf(text).at(-1);
  if (last === undefined) return "";
  return /[.!?。！？]["'”’)\]*_\s]*$/.test(last.text) && !referring.test(last.sentence) ? "" : last.text;
}

/** Whether a text introduces what follows it as something that is not to be done. */
export const introducesMistake = (text: string): boolean => disapproves(introductionIn(text));

/** Whether a text introduces what follows it as the words of somebody else, or as samples. */
export function introducesSamples(text: string): boolean {
  const introduction = introductionIn(text);
  return quoting.test(introduction) || disapproves(introduction);
}

/** Whether a text stands in quotation marks as a whole, or ends with who said it. */
export const isOfSamples = (text: string): boolean =>
  /^\s*["“„«「][^"“”„«»「」]+["”“»」][.!?\s]*(?:[—–-].*)?$/u.test(text) ||
  /\s[—–]\s?\p{Lu}[\p{L}. ]{2,40}$/u.test(text);

/** A label for what a test gives to an agent, and what it expects. */
const given = /\b(?:input|prompt|payload|attack|message|query|text|given|test(?: case)?|case)\b[^:\n]{0,20}[:：]/i;
const expected =
  /\b(?:expect(?:s|ed|ation)?|should|must|result|verdict|outcome|then)\b[^.\n]{0,60}\b(?:refus|reject|block|declin|flag|ignor|detect|fail|resist|den)/i;

/** Whether a text is a test case in which an agent is to withstand. */
export const isTestOfGuard = (text: string): boolean => given.test(text) && expected.test(text);

/**
 * Whether a line of a text is shown as something that is not to be done: each clause on it is, here or in the line before, or
 * a cell of its table is.
 */
export function isDisapprovedIn(text: string, line: number): boolean {
  if (isTestOfGuard(text)) return true;
  if (text.includes(" | ")) return text.split(" | ").some(disapproves);
  const [before = "", own = ""] = ["", ...text.split("\n")].slice(line, line + 2);
  const clauses = clausesOf(`${before}\n${own}`);
  const onLine = clauses.filter(({ index, text: clause }) => index + clause.trimEnd().length > before.length + 1);
  const isIntroduced = (at: number): boolean => {
    const introduction = clauses[at]?.text ?? "";
    return /[:：]\s*$/.test(introduction) && disapproves(introduction);
  };
  return (
    onLine.length > 0 && onLine.every((clause) => disapproves(clause.text) || isIntroduced(clauses.indexOf(clause) - 1))
  );
}
