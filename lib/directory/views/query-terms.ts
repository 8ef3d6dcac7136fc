/** A part of a query as a visitor wrote it: a word, a phrase in quotes, or `field:value`; `-` before it leaves out. */
const TERM = /-?(?:\w+:)?"[^"]*"?|\S+/gu;

/** What a query asks for, part by part; what it leaves out is not among them. */
export const queryTerms = (query: string): string[] => [
  ...new Set((query.match(TERM) ?? []).filter((term) => !term.startsWith("-"))),
];

/** The account in a term such as `owner/repo` or `owner:name`; undefined where it names none. */
export function ownerOf(term: string): string | undefined {
  const [, field, owner] =
    /^(?:owner:([A-Za-z0-9][A-Za-z0-9-]{0,38})|([A-Za-z0-9][A-Za-z0-9-]{0,38})\/[\w.-]*)$/i.exec(term) ?? [];
  return field ?? owner;
}

/** A phrase without its quotes; undefined where the term is none. */
export const wordsOfPhrase = (term: string): string | undefined => /^"([^"]*)"?$/.exec(term)?.[1]?.trim() || undefined;
