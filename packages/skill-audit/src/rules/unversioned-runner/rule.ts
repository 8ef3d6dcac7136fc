import type { AuditedUnit } from "../../audited-unit.ts";
import { lineAt } from "../../line-at.ts";
import { isToldToInstall } from "../../matchers/install-told.ts";
import { installationOf, isNamed, isVersioned } from "../../matchers/packages.ts";
import { isOwnPackage } from "../../matchers/publisher.ts";
import { startedInstalls } from "../../matchers/started-installs.ts";
import type { Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Runs an unpinned package. */
export const unversionedRunner: SegmentRule = {
  kind: "segment",
  id: "unversioned-runner",
  class: "installation",
  severity: "low",
  prefilter: /\b(?:npx|bunx|pnpx|uvx|dlx|pipx|uv\s+tool\s+run|npm\s+(?:exec|x)|bun\s+x)\b|"npx"|"uvx"/i,
  check: (segment, unit) =>
    segment.program === null
      ? hitsOfSettings(segment)
      : hitsOf(segment, [...segment.program.commands, ...startedInstalls(segment.program)], unit),
};

/** Tools that are usually installed in the project. */
const local =
  /^(?:tsc|tsx|ts-node|eslint|prettier|biome|@biomejs\/biome|oxlint|stylelint|commitlint|lint-staged|husky|knip|madge|depcheck|jest|vitest|mocha|ava|c8|nyc|playwright|@playwright\/\w+|cypress|vite|next|nuxt|nuxi|astro|remix|svelte-kit|svelte-check|vue-tsc|ng|nx|turbo|turbo-ignore|tsdown|opennextjs-cloudflare|expo-doctor|expo-router|react-router|vercel|svgo|neon|lerna|webpack|rollup|esbuild|tsup|swc|babel|parcel|gulp|grunt|nodemon|concurrently|rimraf|cross-env|prisma|drizzle-kit|knex|sequelize|typeorm|graphql-codegen|tailwindcss|postcss|storybook|chromatic|expo|eas|react-native|remotion|hardhat|cdk|sst|serverless|wrangler|supabase|convex|payload|sanity|typedoc|changeset|semantic-release|size-limit|attw|publint|npm-check-updates|pod|electron|electron-builder|tauri|cap|capacitor|ionic|shadcn|medusa|sentry-cli|ruff|black|mypy|pytest|pyright)$/;

/** Project generators, which are used in the latest version and record the versions they install. */
const generator = /^(?:@[\w-]+\/)?(?:create(?:-[\w-]+)?|shadcn|degit|tiged|giget)(?:@latest)?$/;

function* hitsOf(segment: ReadSegment, commands: readonly Command[], unit: AuditedUnit): Generator<Hit> {
  if (!isToldToInstall(segment)) return;
  const found = commands.filter((command) => runsNewest(command, unit));
  // Only the first one in a block is reported.
  for (const { line } of segment.place === "script" ? found : found.slice(0, 1)) yield { line };
}

function runsNewest(command: Command, unit: AuditedUnit): boolean {
  const installation = installationOf(command);
  if (!installation?.isRun || command.words.some(({ text }) => /^--(?:no-install|no|offline|prefix)$/.test(text)))
    return false;
  if (command.name === "npx" && /^skills(?:@latest)?$/.test(installation.packages[0]?.spec ?? "")) return false;
  return installation.packages.some(
    (one) =>
      isNamed(one) &&
      !isVersioned(installation, one) &&
      !local.test(one.spec.replace(/\[.*$/, "")) &&
      !generator.test(one.spec) &&
      !isOwnPackage(one.spec, unit),
  );
}

/** MCP servers in an agent's settings. */
const server = /"command"\s*:\s*"(npx|bunx|uvx)"\s*,\s*"args"\s*:\s*\[\s*((?:"-[^"]*"\s*,\s*)*)"([^"\n]+)"/g;

function* hitsOfSettings({ place, text, line }: ReadSegment): Generator<Hit> {
  if (place !== "data" && place !== "block") return;
  for (const match of text.matchAll(server)) {
    const [, runner, , spec = ""] = match;
    const one = { spec, line };
    const manager = runner === "uvx" ? ("pip" as const) : ("npm" as const);
    const isPinned = isVersioned({ manager, packages: [one], isRecorded: false, isRun: true }, one);
    if (isNamed(one) && !isPinned) yield { line: lineAt(text, match.index, line) };
  }
}
