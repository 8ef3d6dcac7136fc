import type { Command } from "../program.ts";
import { isDownloader } from "./commands.ts";

/** A download into an interpreter that reads its program from it, in a text that is not parsed. */
export const pipedText =
  /(?:curl|wget|irm|iwr)\b[^|\n]{0,200}https?:[^|\n]{1,200}\|\s*(?:sudo\s+(?:-\w+\s+)*)?(?:(?:ba|z|da)?sh|python3?|node|iex|perl|ruby)(?![\w./]|\s+-[cem])/i;

/** Languages that are not read, with the calls by which they run what an address answers. */
export const evaluatedText =
  /\beval\s*\(?\s*(?:URI\.open|URI\.parse|Net::HTTP\.get|open\s*\(?\s*["']https?:|file_get_contents\(\s*["']https?:|(?:LWP::Simple::)?get\s*\(?\s*["']https?:)|\b(?:include|require)(?:_once)?\s*\(?\s*["']https?:\/\/[^"']+["']/;

/** Tells a person to carry a command from a page into a terminal. */
export const pastedText =
  /\b(?:copy|paste)\b.*\b(?:paste|run|execute)\b.*\b(?:terminal|powershell|command prompt|shell|console)\b/i;

const carriers =
  /^(?:crontab|at|batch|ssh|docker|podman|kubectl|nsenter|wsl|adb|vagrant|tmux|screen|osascript|schtasks)$/;

/** Programs of Windows that run a page, a script, or a library from an address. */
const addressRunners =
  /^(?:mshta|regsvr32|rundll32|cscript|wscript|installutil|ieexec|cmstp|odbcconf|presentationhost|msxsl|hh)$/;

/** Whether a command runs a download on another machine, in a container or later, or is a program that runs addresses. */
export function runsElsewhere({ name, words, text, reads, inner }: Command): boolean {
  if (name === "invoke-expression") return /\.(?:DownloadString|DownloadData|OpenRead|GetStringAsync)\b/i.test(text);
  if (addressRunners.test(name)) return words.some((word) => /https?:/i.test(word.text));
  if (name === "wmic") return words.some((word) => /^\/format:["']?https?:/i.test(word.text));
  if (carriers.test(name) && inner.some(isDownloader) && words.some((word) => /^-\w*c$/.test(word.text))) return true;
  const handed = /^(?:crontab|at|batch)$/.test(name) ? reads.flatMap((one) => one.words) : words;
  return carriers.test(name) && handed.some((word) => pipedText.test(word.text));
}
