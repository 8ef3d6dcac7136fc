import type { Severity } from "../../audit-facts.ts";
import type { AuditedUnit } from "../../audited-unit.ts";
import { lineAt } from "../../line-at.ts";
import { addressesIn, isNearby, isPlaceholder } from "../../matchers/addresses.ts";
import { floatingFlakes } from "../../matchers/flakes.ts";
import { isToldToInstall } from "../../matchers/install-told.ts";
import { gravityOfManifest } from "../../matchers/manifests.ts";
import { linesWith } from "../../matchers/matches.ts";
import { otherAccounts, otherArchives } from "../../matchers/package-texts.ts";
import { type Installation, installationOf } from "../../matchers/packages.ts";
import { isOwnAddress, isOwnPackage } from "../../matchers/publisher.ts";
import { isFromKnownPublisher, isVersionedRelease } from "../../matchers/publishers.ts";
import { serversStated } from "../../matchers/servers-started.ts";
import { startedInstalls } from "../../matchers/started-installs.ts";
import type { Call, Command, Literal, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const otherInstalls =
  /\binstall_(?:url|git|github|gitlab|svn|bitbucket)\(|\bpkg_install\(|\bpak\(|renv::install\(|install\.packages\(|Pkg\.add\(/;

/** Installs a package from a mutable URL. */
export const installFromAddress: SegmentRule = {
  kind: "segment",
  id: "install-from-address",
  class: "installation",
  severity: "high",
  prefilter:
    /git\+|\bextensions?\s+install|\bplugin[ -]add|marketplace\s+add|\bskills(?:@\S+)?\s+(?:add|i)|\bdeno\b|--no-quarantine|install_requires|setup_requires|dependency_links|github:|gitlab:|bitbucket:|--git\b|@latest|\bgo\s+(?:install|run)\b|\btap\b|https?:|\bnpm\s+i|\bnpm\s+install\s+\w|npx\s+[\w-]+\/|\bbrew\b|install_\w{3,9}\(|pkg_install|\bpak\(|renv::/i,
  // In prose, only installations of languages without a parser are checked.
  phrasePatterns: [otherInstalls, /"command"\s{0,4}:\s{0,4}"(?:npx|bunx|uvx|uv|deno|nix)"/],
  check: (segment, unit) =>
    [
      ...(segment.program === null ? hitsOfData(segment, unit) : hitsOf(segment, unit)),
      ...hitsOfOthers(segment, unit),
    ].map((hit) => ({ severity: "medium", ...hit })),
};

/** Returns whether a package is downloaded unencrypted, so that anyone on the network path can replace it. */
const isInClear = (spec: string): boolean =>
  addressesIn(spec).some((one) => !one.isSecure && !isNearby(one) && !isPlaceholder(one));

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
  const required = segment.program.calls.filter(({ callee }) => /(?:^|\.)setup$/.test(callee)).flatMap(requiredBySetup);
  for (const { value, line } of [...segment.program.imports, ...required])
    if (/^[\w.[\],-]+\s*@\s*(?:git\+|https?:)/.test(value) && !fixed.test(value) && !sample.test(value))
      yield { line, severity: isOwn(value, unit) ? "low" : "medium" };
}

/** The requirements that a package of Python states in its `setup.py`. */
const requiredBySetup = ({ args, line, text }: Call): Literal[] =>
  args
    .filter(({ name }) => /^(?:install|setup|tests|extras)_requires?$/.test(name ?? ""))
    .flatMap(({ strings }) =>
      strings.map((value) => ({ value, line: lineAt(text, Math.max(0, text.indexOf(value)), line) })),
    );

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
  if (isGivenPackage(command, unit)) return "medium";
  const extension = extensionOf(command);
  if (extension !== null) {
    if (isOwn(extension, unit) || sample.test(extension) || fixed.test(extension)) return null;
    const isElsewhere = addressesIn(extension).some(
      (one) =>
        !isNearby(one) && !isPlaceholder(one) && !isOwnAddress(one, unit) && !/^git(?:hub|lab)\.com$/.test(one.host),
    );
    return isElsewhere || isUnasked(command) ? "medium" : "low";
  }
  const flakes = floatingFlakes(command);
  if (flakes.length > 0)
    return flakes.every((spec) => /^git(?:hub|lab):/.test(spec) || isOwn(spec, unit)) ? "low" : "medium";
  if (command.name === "kubectl" || command.name === "oc") return gravityOfManifest(command, unit);
  if (installation === null) return null;
  const found = installation.packages.map(({ spec }) => spec).filter((spec) => !fixed.test(spec) && !sample.test(spec));
  if (installation.manager === "go") return gravityOfModules(found);
  const foreign = found.filter((spec) => isAddress(installation, spec));
  if (foreign.length === 0 || command.words.some(({ text }) => /^--rev(?:=|$)/.test(text))) return null;
  if (foreign.some(isInClear)) return "high";
  return foreign.every((spec) => isOwn(spec, unit)) ? "low" : "medium";
}

/** The head of a branch is whatever was pushed there last; the newest version at least was released. */
const gravityOfModules = (specs: readonly string[]): Severity | null =>
  specs.some((spec) => /@(?:main|master|HEAD|dev|develop|trunk)$/.test(spec))
    ? "medium"
    : specs.some((spec) => spec.endsWith("@latest"))
      ? "low"
      : null;

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
  claude: /^plugins? marketplace add (\S+)/,
  skills: /^(?:add|install|i) (\S+)/,
  gh: /^extension install ((?:https?:\/\/\S+\/)?[\w-]+\/[\w.-]+)/,
  helm: /^plugin install (https?:\/\/\S+)/,
  gemini: /^extensions install (?:--source[= ])?((?:https?:\/\/|git@)\S+)/,
  asdf: /^plugin(?:-| )add \S+ (\S+)/,
  fisher: /^install ([\w-]+\/[\w.-]+)/,
  "kubectl-krew": /^index add \S+ (\S+)/,
};

/** What a program adds to an agent without a question, for all of its projects. */
const isUnasked = ({ name, words }: Command): boolean =>
  /^(?:npx|bunx|pnpx|skills)$/.test(name) &&
  words.some(({ text }) => /^(?:-g|--global)$/.test(text)) &&
  words.slice(1).some(({ text }, at) => at > 0 && /^(?:-y|--yes)$/.test(text));

/** Accounts of the tools' vendors, and of those whose skills everybody has. */
const makers =
  /(?:^|\/)(?:anthropics|vercel(?:-labs)?|google|microsoft|openai|supabase|huggingface|cloudflare|github|cli|gemini-cli-extensions|google-gemini|helm|asdf-vm|jorgebucaran)\//i;

function extensionOf(command: Command): string | null {
  const { words } = command;
  const plain = words.map(({ text }) => text).filter((text) => !/^--?[a-z-]+$/.test(text));
  const isRunner = /^(?:npx|bunx|pnpx)$/.test(command.name) && /^skills(?:@|$)/.test(plain[0] ?? "");
  const [name, texts] = isRunner ? ["skills", plain.slice(1)] : [command.name, plain];
  if (name === "skills" && !/^(?:https?:|git@|[\w-]+\/[\w.-]+)/.test(texts[1] ?? "")) return null;
  const line = texts.join(" ");
  if (name === "kubectl") return /^krew index add \S+ (\S+)/.exec(line)?.[1] ?? null;
  const pattern = Object.hasOwn(extended, name) ? extended[name] : undefined;
  const found = pattern?.exec(line)?.[1] ?? null;
  return found === null || makers.test(found) || /[?&=@]v?\d|--pin/.test(line) ? null : found;
}

/** Installers of systems, by what comes before the address or the manifest of a package. */
const installers: Readonly<Record<string, RegExp>> = {
  winget: /^(?:install|add)\b/,
  scoop: /^(?:install|bucket add)\b/,
  choco: /^install\b/,
  dnf: /^(?:-\S+ )*(?:local)?install\b/,
  yum: /^(?:-\S+ )*(?:local)?install\b/,
  zypper: /^(?:-\S+ )*in(?:stall)?\b/,
  rpm: /^(?:-[a-zA-Z]*[iUF]|--install|--upgrade)/,
  "add-appxpackage": /./,
  flatpak: /^install\b/,
  snap: /^install\b/,
  pacman: /^-U/,
  brew: /^install\b/,
};

/** Whether the installer of a system is given a package by its address, instead of a name that it looks up in its index. */
function isGivenPackage({ name, words }: Command, unit: AuditedUnit): boolean {
  const pattern = Object.hasOwn(installers, name) ? installers[name] : undefined;
  const texts = words.map(({ text }) => text);
  if (pattern?.test(texts.join(" ")) !== true) return false;
  const operands = texts.filter((_, at) => !/^(?:-s|--source|--repo(?:sitory)?)$/.test(texts[at - 1] ?? ""));
  return operands
    .flatMap(addressesIn)
    .some(
      (one) =>
        !isNearby(one) &&
        !isPlaceholder(one) &&
        !isOwnAddress(one, unit) &&
        !isFromKnownPublisher(one) &&
        !isVersionedRelease(one) &&
        !ofSystems.test(one.host),
    );
}

/** Hosts of systems and of the vendors of packages for them. */
const ofSystems =
  /(?:^|\.)(?:fedoraproject\.org|rpmfusion\.org|redhat\.com|centos\.org|opensuse\.org|flathub\.org|microsoft\.com|google\.com|oracle\.com|github\.com|postgresql\.org|elrepo\.org|remirepo\.net|docker\.com|hashicorp\.com|amazon\.com|amazonaws\.com|nvidia\.com|nodesource\.com)$/;

/** Returns the severity of installing from a third-party Homebrew tap. */
function ofBrew(command: Command, unit: AuditedUnit): Severity | null {
  const texts = command.words.map(({ text }) => text);
  const [first = "", ...rest] = texts.filter((text) => !text.startsWith("-"));
  const foreign = rest.filter((text) => isForeignTap(text, unit));
  if (first === "tap") {
    if (foreign.length === 0) return null;
    // A tap with an address is on another host than all others.
    const isElsewhere = rest
      .flatMap(addressesIn)
      .some((one) => !isNearby(one) && !/^git(?:hub|lab)\.com$/.test(one.host));
    return isElsewhere ? "medium" : "low";
  }
  if (first !== "install") return null;
  if (isGivenPackage(command, unit)) return "medium";
  if (!foreign.some((text) => text.split("/").length === 3)) return null;
  return texts.includes("--no-quarantine") ? "medium" : "low";
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
        severity: isInClear(spec) ? "high" : isOwn(spec, unit) || spec.includes(`/${unit.owner}/`) ? "low" : "medium",
      };
  }
}
