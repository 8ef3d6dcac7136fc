import type { AuditedUnit } from "../../audited-unit.ts";
import { isToldToInstall } from "../../matchers/install-told.ts";
import { installationOf, isNamed, isVersioned } from "../../matchers/packages.ts";
import { isOwnPackage } from "../../matchers/publisher.ts";
import { startedInstalls } from "../../matchers/started-installs.ts";
import type { Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Installs an unpinned package. */
export const unpinnedInstall: SegmentRule = {
  kind: "segment",
  id: "unpinned-install",
  class: "installation",
  severity: "low",
  prefilter: /\b(?:pip[\d.]*|pipx|uv|npm|pnpm|yarn|bun|gem|cargo|conda|mamba|micromamba|dotnet|install-\w+)\b/i,
  programsOnly: true,
  check: hitsOf,
};

/** Package managers and build tools, which do not have to be pinned. */
const tools = /^(?:pip|setuptools|wheel|uv|pipx|npm|pnpm|yarn|bun|corepack|conda|mamba)$/;

function* hitsOf(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (segment.program === null || !isToldToInstall(segment)) return;
  const commands = [...segment.program.commands, ...startedInstalls(segment.program)];
  const found = commands.filter(
    (command) =>
      installsNewest(command, unit) || (segment.place === "script" && installsWhateverIsMissing(command, segment)),
  );
  // Only the first one in a block is reported.
  for (const { line } of segment.place === "script" ? found : found.slice(0, 1)) yield { line };
}

/** Checks whether a module with a non-constant name is installed. */
const looksFor =
  /\b(?:import_module|find_spec|__import__|require\.resolve|resolver?\.resolve|import)\s?\(\s{0,4}(\w+)|Get-Module\b[^\n|;}]{0,80}\$(\w+)|\bcommand -v\s+["']?\$\{?(\w+)|\brequireNamespace\(\s{0,4}(\w+)/gi;

/** Returns whether a command installs a missing module whose name is known only at run time. */
function installsWhateverIsMissing(command: Command, { text }: ReadSegment): boolean {
  const installation = installationOf(command);
  if (installation === null || installation.isRun) return false;
  const variables = installation.packages.flatMap(({ spec }) => /^["']?\$?\{?(\w+)\}?["']?$/.exec(spec)?.[1] ?? []);
  const unknown = variables.filter((name) => command.words.some((word) => !word.isLiteral && word.text.includes(name)));
  if (unknown.length === 0) return false;
  const sought = new Set(Array.from(text.matchAll(looksFor)).flatMap((match) => match.slice(1).filter(Boolean)));
  return unknown.some((name) => sought.has(name));
}

function installsNewest(command: Command, unit: AuditedUnit): boolean {
  const installation = installationOf(command);
  if (installation === null || installation.isRecorded || installation.isRun || installation.manager === "go")
    return false;
  if (
    command.words.some(({ text }) =>
      /^(?:--version|-v|--require-hashes|-requiredversion|--git|--path|--locked)$/i.test(text),
    )
  )
    return false;
  // Without quotes, a shell parses `tables>=2` as a redirect.
  if (command.redirects.some(({ target }) => target.text.startsWith("="))) return false;
  return installation.packages.some(
    (one) => isNamed(one) && !isVersioned(installation, one) && !tools.test(one.spec) && !isOwnPackage(one.spec, unit),
  );
}
