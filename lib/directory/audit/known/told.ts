import type { Passage } from "../passage.ts";

/** What comes before a command that is to be run. */
const telling =
  /(?:\b(?:run|runs?|execute|use|using|type|invoke|call|do|try|issue|enter|paste|with|via|by|then|and|command)(?: the (?:following|command))?(?: command)?|[:;,])\s*["'(]*$/i;

/** Whether the sentence a code span stands in tells to run it, as far as what is before it says. It is true of other passages. */
export const isToldToRun = ({ place, before, isQuoted }: Passage): boolean =>
  place !== "inline" || (!isQuoted && telling.test(before));
