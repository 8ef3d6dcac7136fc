import type { Severity } from "../../audit-facts.ts";
import type { AuditedUnit } from "../../audited-unit.ts";
import { addressesIn, isNearby, isPlaceholder } from "../../matchers/addresses.ts";
import { floatingFlakes } from "../../matchers/flakes.ts";
import { isToldToInstall } from "../../matchers/install-told.ts";
import { gravityOfManifest } from "../../matchers/manifests.ts";
import { linesWith } from "../../matchers/matches.ts";
import { otherAccounts, otherArchives } from "../../matchers/package-texts.ts";
import { type Installation, installationOf } from "../../matchers/packages.ts";
import { isOwnPackage } from "../../matchers/publisher.ts";
import { serversStated } from "../../matchers/servers-started.ts";
import { startedInstalls } from "../../matchers/started-installs.ts";
import type { Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const otherInstalls =
  /\binstall_(?:url|git|github|gitlab|svn|bitbucket)\(|\bpkg_install\(|\bpak\(|renv::install\(|install\.packages\(|Pkg\.add\(/;

/** Installs a package from a mutable URL. */
export const installFromAddress: SegmentRule = {
  kind: "segment",
  id: "install-from-address",
  class: "installation",
  severity: "medium",
  prefilter:
    /git\+|\bextensions?\s+install|\bplugin[ -]add|\bdeno\b|github:|gitlab:|bitbucket:|--git\b|@latest|\btap\b|https?:|\bnpm\s+i|\bnpm\s+install\s+\w|npx\s+[\w-]+\/|\bbrew\b|install_\w{3,9}\(|pkg_install|\bpak\(|renv::/i,
  // In prose, only installations of languages without a parser are checked.
  phrasePatterns: [otherInstalls, /"command"\s{0,4}:\s{0,4}"(?:npx|bunx|uvx|uv|deno|nix)"/],
  check: (segment, unit) => [
    ...(segment.program === null ? hitsOfData(segment, unit) : hitsOf(segment, unit)),
    ...hitsOfOthers(segment, unit),
  ],
};

/** Finds installations in R and Julia from archives and accounts. */
function* hitsOfOthers(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (!isToldToInstall(segment)) return;
  if (segment.place !== "prose" && segment.place !== "comment")
    for (const server of serversStated(segment)) {
      const severity = severityOf(server, unit);
      if (severity !== null && server.name !== "go") yield { line: server.line, severity };
    }
  for (const { line, spec } of otherArchives(segment))
    if (addressesIn(spec).some((one) => !isNearby(one) && !isPlaceholder(one)) && !fixed.test(spec))
      yield { line, severity: isOwn(spec, unit) ? "low" : "medium" };
  // Installing packages from GitHub is common in these languages.
  for (const { line, spec } of otherAccounts(segment))
    if (!isOwn(spec, unit) && !sample.test(spec)) yield { line, severity: "low" };
}

function* hitsOf(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (segment.program === null || !isToldToInstall(segment)) return;
  for (const command of [...segment.program.commands, ...startedInstalls(segment.program)]) {
    const severity = severityOf(command, unit);
    if (severity !== null) yield { line: command.line, severity };
  }
  if (segment.place === "script") yield* ofLists(segment.program, unit);
  for (const { value, line } of segment.program.imports)
    if (/^[\w.[\],-]+\s*@\s*(?:git\+|https?:)/.test(value) && !fixed.test(value) && !sample.test(value))
      yield { line, severity: isOwn(value, unit) ? "low" : "medium" };
}

/** Finds packages in lists that a program installs. */
function* ofLists({ commands, strings }: Program, unit: AuditedUnit): Generator<Hit> {
  const installation = commands
    .filter(takesVariable)
    .map((command) => installationOf(command))
    .find((one) => one !== null);
  if (installation === undefined) return;
  for (const { value, line } of strings) {
    const isPackage = /^(?:[\w.[\]-]+\s*@\s*)?(?:git\+|github:|gitlab:)|^https?:\S+\.(?:tgz|tar\.gz|whl|git|zip)$/.test(
      value,
    );
    if (isPackage && !fixed.test(value) && !sample.test(value) && isAddress(installation, value))
      yield { line, severity: isOwn(value, unit) ? "low" : "medium" };
  }
}

const takesVariable = ({ words }: Command): boolean => words.some(({ isLiteral }) => !isLiteral);

const fixed = /[@#](?:commit=)?(?=[a-f]*\d)[0-9a-f]{7,40}\b|#(?:sha256|sha512|md5)=|#.*&?sha256=/;

function severityOf(command: Command, unit: AuditedUnit): Severity | null {
  const installation = installationOf(command);
  if (command.name === "brew") return ofBrew(command, unit);
  const extension = extensionOf(command);
  if (extension !== null)
    return isOwn(extension, unit) || sample.test(extension) || fixed.test(extension) ? null : "low";
  const flakes = floatingFlakes(command);
  if (flakes.length > 0)
    return flakes.every((spec) => /^git(?:hub|lab):/.test(spec) || isOwn(spec, unit)) ? "low" : "medium";
  if (command.name === "kubectl" || command.name === "oc") return gravityOfManifest(command, unit);
  if (installation === null) return null;
  const found = installation.packages.map(({ spec }) => spec).filter((spec) => !fixed.test(spec) && !sample.test(spec));
  if (installation.manager === "go") return found.some((spec) => /@(?:latest|main|master)$/.test(spec)) ? "low" : null;
  const foreign = found.filter((spec) => isAddress(installation, spec));
  if (foreign.length === 0 || command.words.some(({ text }) => /^--rev(?:=|$)/.test(text))) return null;
  return foreign.every((spec) => isOwn(spec, unit)) ? "low" : "medium";
}

/** Placeholder accounts and repositories. */
const sample = /(?:^|[/:])(?:user|username|owner|org|organization|account|your[-\w]*|my[-\w]*|<[^>]*>)\/[-\w<]+/i;

function isAddress({ manager, isRun }: Installation, spec: string): boolean {
  if (/^(?:[\w.[\]-]+\s*@\s*)?(?:git\+(?:https?|ssh)|git|https?):/.test(spec)) {
    const addresses = addressesIn(spec);
    return spec.startsWith("git")
      ? addresses.every((one) => !isPlaceholder(one))
      : addresses.some((one) => !isNearby(one) && !isPlaceholder(one));
  }
  if (manager !== "npm") return false;
  return (
    /^(?:github|gitlab|bitbucket|gist):./.test(spec) ||
    (/^[\w-]+\/[\w.-]+(?:#.*)?$/.test(spec) && !(isRun && spec.includes("..")))
  );
}

const isOwn = (spec: string, { owner }: AuditedUnit): boolean =>
  new RegExp(String.raw`(?:github\.com[/:]|^github:|^)${owner.replace(/[^\w-]/g, "")}\/`, "i").test(spec);

/** Subcommands of tools that install extensions from a repository. */
const extended: Readonly<Record<string, RegExp>> = {
  gh: /^extension install ((?:https?:\/\/\S+\/)?[\w-]+\/[\w.-]+)/,
  helm: /^plugin install (https?:\/\/\S+)/,
  gemini: /^extensions install (?:--source[= ])?((?:https?:\/\/|git@)\S+)/,
  asdf: /^plugin(?:-| )add \S+ (\S+)/,
  fisher: /^install ([\w-]+\/[\w.-]+)/,
  "kubectl-krew": /^index add \S+ (\S+)/,
};

/** Accounts of the tools' vendors. */
const makers = /(?:^|\/)(?:github|cli|gemini-cli-extensions|google-gemini|helm|asdf-vm|jorgebucaran)\//i;

function extensionOf({ name, words }: Command): string | null {
  const texts = words.map(({ text }) => text).filter((text) => !/^--?[a-z-]+$/.test(text));
  const line = texts.join(" ");
  if (name === "kubectl") return /^krew index add \S+ (\S+)/.exec(line)?.[1] ?? null;
  const pattern = Object.hasOwn(extended, name) ? extended[name] : undefined;
  const found = pattern?.exec(line)?.[1] ?? null;
  return found === null || makers.test(found) || /[?&=@]v?\d|--pin/.test(line) ? null : found;
}

/** Returns the severity of installing from a third-party Homebrew tap. */
function ofBrew({ words }: Command, unit: AuditedUnit): Severity | null {
  const [first = "", ...rest] = words.map(({ text }) => text).filter((text) => !text.startsWith("-"));
  if (first === "tap") return rest.some((text) => isForeignTap(text, unit)) ? "low" : null;
  if (first !== "install") return null;
  return rest.some((text) => text.split("/").length === 3 && isForeignTap(text, unit)) ? "low" : null;
}

const isForeignTap = (text: string, unit: AuditedUnit): boolean =>
  /^(?!homebrew\/)[\w-]+\/[\w-]+(?:\/[\w.@-]+)?$/i.test(text) && !isOwnPackage(text, unit);

/** Dependencies with a URL in requirements files and manifests. */
const dependency =
  /^\s*gem\s+["'][^"']+["'](?!.*\b(?:ref|tag):).*\bgit:\s*["']([^"']+)|^\s*[\w-]+\s*=\s*\{(?![^}\n]*\b(?:rev|tag)\s*=)[^}\n]*\bgit\s*=\s*"([^"]+)"|^\s*(?:-e\s+)?(git\+\S+)|["']?[\w.[\]-]+\s@\s((?:git\+|https?:)[^"'\s]+)|"(?!url"|homepage"|bugs"|repository"|type"|resolved"|documentation"|\$)[@\w./-]+"\s*:\s*"((?:git\+|github:|git:)[^"\s]+|https?:[^"\s]+\.(?:tgz|tar\.gz))"/;

function* hitsOfData({ place, text, line: first }: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (place !== "data") return;
  for (const { text: one, line } of linesWith(text, /git|https?:/)) {
    const match = dependency.exec(one);
    const spec = match?.slice(1).find((group) => group !== undefined);
    if (spec !== undefined && !fixed.test(spec) && !sample.test(spec))
      yield {
        line: first + line - 1,
        severity: isOwn(spec, unit) || spec.includes(`/${unit.owner}/`) ? "low" : "medium",
      };
  }
}
