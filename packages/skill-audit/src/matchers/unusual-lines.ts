import type { AuditedFile } from "../audited-unit.ts";
import { memoize } from "../memoize.ts";
import { linesWith } from "./matches.ts";

type Line = Readonly<{ text: string; line: number }>;

/** Anything but white space and the characters of ASCII that can be seen. */
const unusual = /[^\t-\r\x20-\x7e]/;

const unusualLines = memoize(({ text }: AuditedFile): readonly Line[] => [...linesWith(text ?? "", unusual)]);

/**
 * The lines of a file that fit a pattern for characters which are rare in any text, with their numbers from 1. A pattern
 * for others, letters of ASCII or white space, finds but some of its lines.
 */
export const unusualLinesWith = (file: AuditedFile, pattern: RegExp): readonly Line[] =>
  unusualLines(file).filter(({ text }) => pattern.test(text));
