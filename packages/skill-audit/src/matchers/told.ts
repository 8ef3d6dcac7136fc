import type { Segment } from "../segment.ts";

/** What comes before a command that is to be run. */
const telling =
  /(?:\b(?:run|runs?|execute|use|using|type|invoke|call|do|try|issue|enter|paste|with|via|by|then|and|command|setze|setz|führe|führen sie|starte|starten sie|rufe|nutze|verwende|gib|gebe|tippe|exécute[rz]?|lance[rz]?|tape[rz]?|utilise[rz]?|ejecuta|ejecute|usa|use|lanza|esegui|выполни|выполните|запусти|запустите|используй)(?: the (?:following|command))?(?: command)?|运行|执行|使用|输入|実行|[:;,：，])\s*["'(]*$/i;

/** Whether the sentence a code span stands in tells to run it, as far as what is before it says. It is true of other segments. */
export const isToldToRun = ({ place, before, isQuoted }: Segment): boolean =>
  place !== "inline" ||
  (!isQuoted && telling.test(before) && !listing.test(before.split(/[.!?。]\s+|\n/).at(-1) ?? ""));

/** Says of what follows that it is an input, a pattern or something that is held up. */
const listing =
  /\b(?:inputs?|payloads?|patterns?|blocks?|blocked|blocklist|denies|denied|deny|rejects?|refuses?|forbidden|adversarial|hostile|malicious|dangerous|such as|e\.g|like|detects?|flags?|catches)\b.*[:,;(]\s*["'(]*$/i;
