import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { OptionError, parseWords } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { type Column, percentage, Table } from "../../bench/terminal/table.ts";
import type { Eval } from "../eval.ts";
import { type Comparison, compare } from "./comparison.ts";
import type { Driver, OfferedSkill } from "./driver.ts";
import { drivers } from "./drivers.ts";
import { heldOutSkills } from "./held-out.ts";
import { testSkills } from "./skills.ts";
import { startStubModel } from "./stub-model.ts";
import type { TestSkill } from "./test-skill.ts";
import { install, openWorkplace } from "./workplace.ts";

/** Share of held-out skills of which it has to be predicted whether they are dropped. */
const MIN_HELD_OUT = 0.95;

const optionsSchema = z.object({
  cache: z.string().min(1, "--cache must be a folder").optional(),
  version: z.string().min(1, "--version must be a version").optional(),
  "held-out": z.boolean().default(false),
  json: z.string().min(1, "--json must be a file").optional(),
});

export const agents: Eval = {
  summary: "What agents load of test skills, compared with what their profiles predict",
  options: `  ID...          any of ${[...drivers.keys()].join(", ")} (all)
  --version V    measures this version of the agent, instead of the one of its profile
  --cache DIR    keeps the installed packages there (a temporary folder)
  --held-out     measures the skills that no profile was made by; of ${percentage(MIN_HELD_OUT)} it has to be
                 predicted whether they are dropped
  --json FILE    writes what each agent offers`,
  run: evaluate,
};

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const count = words.findIndex((word) => word.startsWith("--"));
  const ids = count < 0 ? words : words.slice(0, count);
  const options = parseWords(optionsSchema, words.slice(ids.length), { flags: ["held-out"] });
  const { cache, version, json } = options;
  const skills = options["held-out"] ? heldOutSkills : testSkills;
  const chosen = driversOf(ids);
  if (version !== undefined && chosen.length !== 1) throw new OptionError("--version needs the ID of one agent.");
  const folder = await temporaryFolder(lifecycle);
  const place = { folder, cache: cache ?? join(folder, "cache"), version, lifecycle };
  const columns: Measured[] = [];
  const failures: string[] = [];
  for (const [id, driver] of chosen) {
    try {
      columns.push(await logStep(id, () => measure(id, driver, skills, place)));
    } catch (error) {
      // One agent that does not run hides nothing about the others.
      if (!(error instanceof CommandError)) throw error;
      failures.push(`${id}: ${error.message}`);
    }
  }
  printTable(skills, columns);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(columns.map(plainOf), undefined, 2)}\n`);
  const wrong = columns.flatMap(({ id, comparisons }) => comparisons.filter(isWrong).map((one) => sentenceOf(id, one)));
  const message = ["Not as predicted:", ...failures, ...wrong].join("\n");
  const isEnough = options["held-out"] ? share(columns, isDropPredicted) >= MIN_HELD_OUT : wrong.length === 0;
  if (failures.length > 0 || !isEnough) throw new CommandError(message);
  if (wrong.length > 0) console.log(message);
}

function driversOf(ids: readonly string[]): readonly (readonly [string, Driver])[] {
  if (ids.length === 0) return [...drivers];
  return ids.map((id) => {
    const driver = drivers.get(id);
    if (driver === undefined)
      throw new OptionError(`There is no agent ${id} to measure; there are ${[...drivers.keys()].join(", ")}.`);
    return [id, driver];
  });
}

type Place = Readonly<{ folder: string; cache: string; version: string | undefined; lifecycle: Lifecycle }>;
type Measured = Readonly<{
  id: string;
  comparisons: readonly Comparison[];
  /** Skills that come with the agent, or that no test skill is recognized in. */
  others: readonly OfferedSkill[];
}>;

/** Asks an agent what it offers of the skills. */
async function measure(id: string, driver: Driver, skills: readonly TestSkill[], place: Place): Promise<Measured> {
  const { measured } = driver.profile;
  const { folder, cache, lifecycle } = place;
  if (measured === null) throw new CommandError("Its profile names no package.");
  const installation = await install(
    measured.package,
    place.version ?? measured.packageVersion ?? measured.version,
    cache,
  );
  const comparisons: Comparison[] = [];
  const others: OfferedSkill[] = [];
  const size = driver.atOnce ?? skills.length;
  for (let start = 0; start < skills.length; start += size) {
    const some = skills.slice(start, start + size);
    const model = await startStubModel(lifecycle);
    const options = { folder: join(folder, `${id}-${start}`), installation, cache, model };
    const workplace = await openWorkplace(driver, some, options);
    const offered = await driver.offered(workplace);
    const compared = compare(driver.profile, some, offered, join(workplace.project, driver.folder));
    comparisons.push(...compared);
    others.push(...offered.filter((one) => compared.every((comparison) => comparison.offered !== one)));
  }
  return { id, comparisons, others };
}

const isPredicted = ({ expected }: Comparison): boolean => expected !== "unmeasured";

const isWrong = (one: Comparison): boolean => isPredicted(one) && one.actual !== one.expected;

const sentenceOf = (id: string, { skill, offered, actual, expected, reason }: Comparison): string => {
  const seen = offered === undefined ? "" : ` (${JSON.stringify(offered.name)}: ${shorten(offered.description)})`;
  return `${id}: ${skill.path}: expected ${expected}${reason === null ? "" : ` (${reason})`}, actually ${actual}${seen}`;
};

const shorten = (text: string | null | undefined): string => {
  const quoted = JSON.stringify(text ?? null);
  return quoted.length > 100 ? `${quoted.slice(0, 100)}… (${text?.length} characters)` : quoted;
};

const text = (heading: string, width: number): Column => ({ heading, width, kind: "text" });

const isRight = (one: Comparison): boolean => isPredicted(one) && !isWrong(one);

/** Whether it is predicted that the skill is offered, be it under another name, or that it is dropped. */
const isDropPredicted = (one: Comparison): boolean =>
  isPredicted(one) && (one.actual === "dropped") === (one.expected === "dropped");

const predictedOf = (columns: readonly Measured[]): readonly Comparison[] =>
  columns.flatMap(({ comparisons }) => comparisons).filter(isPredicted);

const share = (columns: readonly Measured[], isCounted: (one: Comparison) => boolean): number =>
  predictedOf(columns).filter(isCounted).length / predictedOf(columns).length;

function printTable(skills: readonly TestSkill[], columns: readonly Measured[]): void {
  const table = new Table([text("skill", 26), ...columns.map(({ id }) => text(id, Math.max(id.length, 7)))]);
  console.log(`\n${table.head()}`);
  for (const skill of skills) {
    const cells = columns.map(({ comparisons }) => {
      const one = comparisons.find((comparison) => comparison.skill === skill);
      return one === undefined ? "" : `${one.actual}${isWrong(one) ? "!" : ""}`;
    });
    console.log(table.row([skill.path.replace(/\/SKILL\.md$/, ""), ...cells]));
  }
  console.log(
    table.row(["as predicted", ...columns.map(({ comparisons }) => `${comparisons.filter(isRight).length}`)]),
  );
  const all = predictedOf(columns);
  const countOf = (isCounted: (one: Comparison) => boolean) =>
    `${all.filter(isCounted).length} of ${all.length} (${percentage(share(columns, isCounted))})`;
  console.log(`\nAs predicted: ${countOf(isRight)}; whether it is dropped: ${countOf(isDropPredicted)}`);
}

const plainOf = ({ id, comparisons, others }: Measured) => ({
  agent: id,
  skills: comparisons.map(({ skill: { path, name, description }, ...rest }) => ({ path, name, description, ...rest })),
  others,
});
