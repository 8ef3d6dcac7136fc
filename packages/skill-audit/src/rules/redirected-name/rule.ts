import { isNearby } from "../../matchers/addresses.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { isHostOf, owners } from "../../matchers/owners.ts";
import { profileFile } from "../../matchers/startup.ts";
import { writtenFiles } from "../../matchers/written-files.ts";
import type { Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Commands that people trust with passwords, code and keys. */
const known =
  "sudo|su|doas|ssh|scp|sftp|git|gh|glab|npm|npx|pnpm|yarn|node|python3?|pip3?|uv|docker|podman|kubectl|helm|terraform|aws|gcloud|az|claude|codex|gemini|brew|apt|apt-get|curl|wget|gpg|passwd|login|op|vault|cargo|openssl";
const isKnown = new RegExp(`^(?:${known})$`);
/** Those that ask for a password or use a key. Others are often wrapped for comfort. */
const ofSecrets = "sudo|su|doas|ssh|scp|sftp|git|gh|gpg|passwd|login|op|vault|aws|gcloud|kubectl";

/** An alias for such a command that is a file elsewhere than where systems install programs. */
const alias = new RegExp(
  String.raw`(?:^|[\n;]|\\n)\s*alias\s+(?:-g\s+)?(?<name>${known})=["']?(?!\s*(?:\/usr\/|\/bin\/|\/opt\/homebrew\/|\/home\/linuxbrew\/|\/snap\/))[^\s"'\n]{0,80}[/\\][^\n]{1,160}`,
  "g",
);
const ofPowerShell = new RegExp(
  String.raw`(?:^|[\n;"'])\s*(?:(?:Set|New)-Alias\s+(?:-Name\s+)?["']?(?:${known})["']?\s+(?:-Value\s+)?(?=\S*[\\/$])\S|function\s+(?:global:)?(?:${ofSecrets})\s*\{)`,
  "gi",
);
const shellFunction = new RegExp(
  String.raw`(?:^|[\n;]|\\n)\s*(?:function\s+(?:${ofSecrets})\s*(?:\(\s*\)\s*)?\{|(?:${ofSecrets})\s*\(\s*\)\s*\{)`,
  "g",
);

/** A program of the name of such a command, in any folder. */
const shim = new RegExp(String.raw`(?:^|[/\\])(?:${known})(?:\.(?:cmd|bat|ps1|exe))?$`);
const script = /^\s*(?:#!|@echo off)|"\$@"|%\*|@args\b/i;
/** Folders of tests, in which commands are replaced so that nothing happens. */
const ofTests = /mktemp|\btmp_?(?:path|dir)\b|\b(?:test|mock|fake|stub)s?\b/i;

/** Names of the commands that a package installs. */
const bin = /"bin"\s*:\s*\{([^{}]{1,2000})\}/g;
const packageName = /"name"\s*:\s*"([^"\n]{1,120})"/;
const entryPoints =
  /^\[(?:project\.scripts|tool\.poetry\.scripts)\]\s*\n((?:(?!\[)[^\n]*\n?){1,60})|["']console_scripts["']\s*:\s*\[([^\]]{1,2000})\]/gm;

/** What Git is told to load instead of an address. */
const instead = /^url\.(?<to>\S{3,200})\.(?:push)?insteadof$/i;
const insteadInFile =
  /\[url\s+["'](?<to>[^"'\]\n]{3,200})["']\]\s*(?:\\n|\n)\s*(?:push)?insteadOf\s*=\s*(?<from>[^\s"'\\]{3,200})/gi;

/** The file that names the addresses of hosts. */
const hostsFile = /(?:^|[/\\])etc[/\\]hosts\b/i;
const hostLine =
  /(?<![\d.])(\d{1,3}(?:\.\d{1,3}){3})(?:\s|\\t){1,20}((?:[\w-]{1,60}\.){1,5}[a-z]{2,10})((?:[ \t]{1,4}[\w.-]{3,80}){0,8})/gi;

/** Has a known command or host lead elsewhere. */
export const redirectedName: SegmentRule = {
  kind: "segment",
  id: "redirected-name",
  class: "impersonation",
  severity: "high",
  prefilter:
    /\balias\s|(?:Set|New)-Alias|function\s|\(\s*\)\s*\{|[\\/](?:sudo|ssh|git|gh|npm|docker|claude)\s|[\\/]bin[\\/]|"bin"|\.scripts\]|console_scripts|insteadOf|etc[\\/]{1,4}hosts/i,
  places: ["script", "block", "inline", "embedded", "hook", "injection", "data", "prose"],
  *check(segment) {
    if (segment.place === "data" || segment.place === "script") yield* inManifest(segment);
    yield* ofHosts(segment);
    yield* ofGit(segment);
    if (segment.program !== null) yield* ofCommands(segment);
  },
};

const medium = (line: number): Hit => ({ line, severity: "medium" });

function* ofCommands(segment: ReadSegment): Generator<Hit> {
  const { text, line: firstLine, before, place, program } = segment;
  for (const { path, content, line } of writtenFiles(segment)) {
    if (profileFile.test(path) && [alias, ofPowerShell, shellFunction].some((pattern) => content.search(pattern) >= 0))
      yield medium(line);
    else if (shim.test(path) && script.test(content) && !ofTests.test(text)) yield medium(line);
  }
  for (const { name, words, line } of program?.commands ?? [])
    if (isCopied(name) && words.length > 1 && !ofTests.test(text)) {
      const [from = "", to = ""] = words
        .filter(({ text: word }) => !word.startsWith("-"))
        .map(({ text: word }) => word);
      if (shim.test(to) && /\.(?:sh|py|js|mjs|rb|pl|ps1|bat|cmd)["')]*$/.test(from)) yield medium(line);
    }
  if (place === "block" && profileFile.test(before))
    for (const { line } of matchesIn(text, alias, firstLine)) yield medium(line);
}

const isCopied = (name: string): boolean => /^(?:cp|mv|install|ln|copy-item|copy|mklink)$/.test(name);

function* inManifest({ text, line: firstLine }: ReadSegment): Generator<Hit> {
  if (text.includes('"lockfileVersion"')) return;
  const own = packageName.exec(text)?.[1] ?? "";
  for (const { groups, line, text: found } of matchesIn(text, bin, firstLine))
    for (const key of matchesIn(
      groups[0] ?? "",
      /"([\w.-]{1,60})"\s*:/g,
      line + linesIn(found.slice(0, found.indexOf("{"))),
    ))
      if (isKnown.test(key.groups[0] ?? "") && !isOwnName(own, key.groups[0] ?? "")) yield { line: key.line };
  for (const { groups, line, text: found } of matchesIn(text, entryPoints, firstLine)) {
    const given = groups[0] ?? groups[1] ?? "";
    const from = line + linesIn(found.slice(0, found.indexOf(given)));
    for (const key of matchesIn(given, /(?:^|\n|["'])\s*["']?([\w.-]{1,60})["']?\s*=\s*["']?[\w.]+:/g, from))
      if (isKnown.test(key.groups[0] ?? "")) yield { line: key.line + linesIn(/^\s*/.exec(key.text)?.[0] ?? "") };
  }
}

/** Whether a package is the one that the command is known by: `npm`, `@anthropic-ai/claude-code`. */
const isOwnName = (name: string, command: string): boolean =>
  name === command || (/^@[^/]+\//.test(name) && (name.split("/")[1] ?? "").startsWith(command));

const linesIn = (text: string): number => text.split("\n").length - 1;

function* ofGit({ text, line: firstLine, place, program }: ReadSegment): Generator<Hit> {
  for (const command of program?.commands ?? []) if (isRedirecting(command)) yield medium(command.line);
  if (place === "prose" || place === "inline") return;
  for (const { groups, line } of matchesIn(text, insteadInFile, firstLine))
    if (leadsElsewhere(groups[0] ?? "", groups[1] ?? "")) yield medium(line);
}

function isRedirecting({ name, words }: Command): boolean {
  if (name !== "git") return false;
  return words.some(({ text }, at) => {
    const [key = "", own] = /^url\.\S+?\.(?:push)?insteadof=/i.test(text) ? text.split(/=(?=[^=]*$)/) : [text];
    const to = instead.exec(key)?.groups?.["to"];
    return to !== undefined && leadsElsewhere(to, own ?? words[at + 1]?.text ?? "");
  });
}

/** Whether an address of a host is replaced by one of another host, rather than by another protocol or with a token. */
function leadsElsewhere(to: string, from: string): boolean {
  const [target, source] = [hostOf(to), hostOf(from)];
  return target !== null && source !== null && target !== source && /\./.test(source) && !target.endsWith(`.${source}`);
}

const hostOf = (address: string): string | null => {
  const found = /^["']?(?:[a-z+]{2,10}:\/\/)?(?:[^/@\s]{0,120}@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?=[:/"']|$)/i.exec(
    address,
  );
  return found?.[1]?.toLowerCase().replace(/^ssh\./, "") ?? null;
};

function* ofHosts(segment: ReadSegment): Generator<Hit> {
  const { text, line: firstLine, before, place } = segment;
  if (!hostsFile.test(text.replaceAll("\\\\", "\\")) && !hostsFile.test(before)) return;
  if (segment.isQuoted) return;
  for (const { groups, line } of matchesIn(text, hostLine, firstLine)) {
    const [number = "", host = "", more = ""] = groups;
    if (number === "0.0.0.0" || isNearby({ url: "", host: number, path: "", isSecure: false })) continue;
    if (`${host} ${more}`.split(/\s+/).some(isOfVendor)) yield place === "script" ? { line } : medium(line);
  }
}

const isOfVendor = (host: string): boolean => owners.some((owner) => isHostOf(owner, host.toLowerCase()));
