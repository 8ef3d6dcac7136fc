import { agentFile, isOfHome, serverList } from "../matchers/agent-files.ts";
import { isOrderStart } from "../matchers/asked.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** Finds that something is to be written into files or memory that an agent loads in later sessions; null if not. */
export function retainedAt(reading: Reading): Told | null {
  const at = reading.at("remember", "put");
  if (at < 0 || reading.isReported(at) || reading.hasBefore(at, "condition")) return null;
  if (reading.forbids("put") || reading.forbids("remember")) return null;
  // A part of a path is no verb.
  if (/[\w./~-]$/.test(reading.before(at))) return null;
  const { sentence } = reading.clause;
  if (isSpread(reading)) return { at, severity: "medium" };
  if (reading.inSentence("memory") && reading.inSentence("every") && reading.inSentence("occasion"))
    return { at, severity: "medium" };
  // The rule itself finds English orders.
  if (reading.language === "en" || !reading.has("put")) return null;
  const file = agentFile.exec(sentence);
  if (file === null || !isOfHome(sentence) || serverList.test(file[0])) return null;
  return { at, severity: reading.has("user", "asked") ? "low" : "medium" };
}

/** "Copy these instructions into every repository." */
const isSpread = (reading: Reading): boolean =>
  reading.has("put") &&
  reading.has("self") &&
  reading.has("everywhere") &&
  !isFile.test(reading.clause.text) &&
  (reading.language !== "en" || isOrderStart(reading.before(reading.at("put"))));

/** Skills are installed as files; what spreads is a text. */
const isFile = /\bthis (?:skill|plugin|file|folder|repo\w*)\b/i;
