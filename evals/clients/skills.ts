import { execFile } from "node:child_process";
import { lstat, readdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ownSkillPath, skillIndexPath } from "@skillshelf/directory-api/links";
import { skillIndexSchema, unitSearchSchema } from "@skillshelf/directory-api/schema";
import { root } from "../../bench/machine/build.ts";
import type { Check } from "./command.ts";
import { type Fixture, type Place, type RunOptions, sample, sampleFiles } from "./fixture.ts";

/** The version that older Node.js runs, and the one that `npx skills` gets. They differ in what they ask and print. */
const versions = [
  { version: "1.5.18", isNew: false, limit: 10, printed: 6 },
  { version: "1.7.4", isNew: true, limit: 20, printed: 20 },
] as const;

type Version = (typeof versions)[number];

/** Runs the npm command `skills`, which finds files of the sample at GitHub on this machine. */
async function skills(
  { version, isNew }: Version,
  words: readonly string[],
  place: Place,
  fixture: Fixture,
  options: RunOptions = {},
) {
  const program = join(await fixture.package("skills", version), "bin", "cli.mjs");
  const rawFiles = import.meta.resolve("./raw-files.mjs");
  const node = isNew ? fixture.newNode : process.execPath;
  await cloneLocally(place, fixture);
  return fixture.run([node, "--import", rawFiles, program, ...words], place, {
    ...options,
    settings: { SKILLS_API_URL: fixture.origin, RAW_FILES_FOLDER: fixture.repository.folder, ...options.settings },
  });
}

/** Makes Git take the sample repository at GitHub from this machine. */
async function cloneLocally({ home }: Place, { repository }: Fixture): Promise<void> {
  const key = `url.file://${repository.folder}.insteadOf`;
  const words = ["config", "--file", join(home, ".gitconfig"), key, `https://github.com/${sample.name}.git`];
  await promisify(execFile)("git", words);
}

/** Runs the client command from its sources. */
const skillshelf = (words: readonly string[], place: Place, fixture: Fixture) =>
  fixture.run(
    [process.execPath, "--import", import.meta.resolve("tsx"), join(root, "packages/cli/src/main.ts"), ...words],
    place,
    { settings: { SKILLSHELF_URL: fixture.origin } },
  );

/** Faults: the sentences of those that are true. */
const faultsOf = (faults: Readonly<Record<string, boolean>>, output = ""): string[] =>
  Object.entries(faults).flatMap(([fault, isTrue]) => (isTrue ? [output === "" ? fault : `${fault}\n${output}`] : []));

const read = (...path: string[]): Promise<string | null> => readFile(join(...path), "utf8").catch(() => null);

const json = async (address: string): Promise<unknown> => (await fetch(address)).json();

/** What is in a folder, by path: the text of a file with its executable bit, and where a link leads. */
async function treeOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const tree = new Map<string, string>();
  for (const path of (await readdir(folder, { recursive: true })).toSorted()) {
    const file = join(folder, path);
    const found = await lstat(file);
    if (found.isSymbolicLink()) tree.set(path, `link to ${await readlink(file)}`);
    else if (found.isFile()) tree.set(path, `${found.mode & 0o100} ${await readFile(file, "latin1")}`);
  }
  return tree;
}

function differencesOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.filter((path) => before.get(path) !== after.get(path));
}

const page = ({ origin }: Fixture, skill = "") =>
  `${origin}/en/skills/${sample.name}${skill === "" ? "" : `/${skill}`}`;

const installed = (name: string) => [".claude", "skills", name] as const;

const checksOf = (one: Version): readonly Check[] => {
  const named = (what: string) => `skills ${one.version}: ${what}`;
  const add = async (fixture: Fixture, source: string, ...words: readonly string[]) => {
    const place = await fixture.makePlace();
    return { place, ...(await skills(one, ["add", source, ...words], place, fixture)) };
  };
  const toClaude = ["--agent", "claude-code", "-y"] as const;
  return [
    {
      name: named(`find prints what the search finds, ${one.printed} of ${one.limit}`),
      run: async (fixture) => {
        const answer = await json(`${fixture.origin}/api/search?q=code&limit=${one.limit}`);
        const rows = unitSearchSchema.parse(answer).skills.slice(0, one.printed);
        const { output } = await skills(one, ["find", "code"], await fixture.makePlace(), fixture);
        const printed = output.split("\n").flatMap((line) => /^(\S+\/\S+@\S+)/.exec(line)?.[1] ?? []);
        const expected = rows.map(({ source, name }) => `${source}@${name}`);
        return faultsOf({ "It printed others.": printed.join() !== expected.join() }, output);
      },
    },
    {
      name: named("add of the site installs its own skill, update finds it current, use prints it"),
      run: async (fixture) => {
        const { place, code, output } = await add(fixture, fixture.origin, "--skill", "skillshelf", ...toClaude);
        const text = await (await fetch(fixture.origin + ownSkillPath)).text();
        const [entry] = skillIndexSchema.parse(await json(fixture.origin + skillIndexPath)).skills;
        const lock = JSON.parse((await read(place.project, "skills-lock.json")) ?? "{}");
        const digest = lock.skills?.skillshelf?.wellKnownDigest;
        const update = await skills(one, ["update", "-y"], place, fixture);
        if (one.isNew) {
          lock.skills.skillshelf.wellKnownDigest = `sha256:${"0".repeat(64)}`;
          await writeFile(join(place.project, "skills-lock.json"), JSON.stringify(lock));
        }
        const outdated = await skills(one, ["update", "-y"], place, fixture);
        const use = await skills(one, ["use", fixture.origin, "--skill", "skillshelf"], place, fixture);
        return faultsOf(
          {
            "It was not installed as it is served.":
              code !== 0 || (await read(place.project, ...installed("skillshelf"), "SKILL.md")) !== text,
            "The lock file has another digest.": one.isNew && digest !== entry?.digest,
            "The update failed.": update.code !== 0 || /✗/.test(update.output),
            "The update did not see that it is current.": one.isNew && /Updating skillshelf/.test(update.output),
            "The update did not see another digest.": one.isNew && !/Updated skillshelf/.test(outdated.output),
            "It was not printed.": !use.output.includes("# Find, evaluate, and install agent skills"),
          },
          [output, update.output, outdated.output, use.output].join("\n"),
        );
      },
    },
    {
      name: named("add of a repository's page lists its skills of one file"),
      run: async (fixture) => {
        const { output } = await add(fixture, page(fixture), "--list");
        return faultsOf(
          {
            "It does not list the skill of one file.": !new RegExp(`^│ +${sample.single}$`, "m").test(output),
            "It lists the one of several.": new RegExp(`^│ +${sample.several}$`, "m").test(output),
          },
          output,
        );
      },
    },
    {
      name: named("add of a skill's page installs it at the audited commit"),
      run: async (fixture) => {
        const { place, output } = await add(fixture, page(fixture, sample.single), ...toClaude);
        const text = await read(place.project, ...installed(sample.single), "SKILL.md");
        return faultsOf(
          { "It has another text.": text !== sampleFiles("Old.")[`skills/${sample.single}/SKILL.md`] },
          output,
        );
      },
    },
    {
      name: named("add of the page of a skill with several files installs them at the audited commit"),
      run: async (fixture) => {
        const { place, output } = await add(fixture, page(fixture, sample.several), ...toClaude);
        const folder = `skills/${sample.several}/`;
        const files = Object.entries(sampleFiles("Old.")).filter(([path]) => path.startsWith(folder));
        const texts = await Promise.all(
          files.map(([path]) => read(place.project, ...installed(sample.several), path.slice(folder.length))),
        );
        return faultsOf({ "It has other files.": texts.join() !== files.map(([, text]) => text).join() }, output);
      },
    },
    {
      name: named(`add of a page with an empty index ${one.isNew ? "stops" : "offers the site's own skill"}`),
      run: async (fixture) => {
        const { output } = await add(fixture, page(fixture, sample.closed), "--list");
        const said = one.isNew ? /No skills found for the scoped path/ : /^│ +skillshelf$/m;
        return faultsOf({ "It said something else.": !said.test(output) }, output);
      },
    },
    {
      name: named("add of a collection's page lists its skills of one file, if GitHub can be reached"),
      run: async (fixture) => {
        const home = await (await fetch(`${fixture.origin}/en/collections`)).text();
        const path = /\/en\/collections\/[a-z0-9-]+/.exec(home)?.[0] ?? "";
        const { skills: entries } = skillIndexSchema.parse(await json(`${fixture.origin}${path}${skillIndexPath}`));
        const [first] = entries;
        if (first === undefined) return [`${path} has an empty index.`];
        const isReachable = await fetch(first.url, { method: "HEAD", signal: AbortSignal.timeout(5_000) }).then(
          ({ ok }) => ok,
          () => false,
        );
        if (!isReachable) return [];
        const { output } = await add(fixture, fixture.origin + path, "--list");
        return faultsOf({ "It lists none of them.": !new RegExp(`^│ +${first.name}$`, "m").test(output) }, output);
      },
    },
    {
      name: named(
        one.isNew
          ? "add of owner/repo/folder#commit installs that commit, and update keeps to it"
          : "add of owner/repo/folder#commit fails and writes nothing",
      ),
      run: async (fixture) => {
        const source = `${sample.name}/skills/${sample.several}#${fixture.repository.commit}`;
        const { place, output } = await add(fixture, source, ...toClaude);
        if (!one.isNew) return faultsOf({ "It wrote files.": (await treeOf(place.project)).size > 0 }, output);
        const before = await treeOf(place.project);
        const update = await skills(one, ["update", "-y"], place, fixture);
        const path = `skills/${sample.several}/SKILL.md`;
        return faultsOf(
          {
            "It installed other files.":
              (await read(place.project, ...installed(sample.several), "SKILL.md")) !== sampleFiles("Old.")[path],
            "The update changed files.": differencesOf(before, await treeOf(place.project)).length > 0,
          },
          [output, update.output].join("\n"),
        );
      },
    },
  ];
};

type Installer = Readonly<{ name: string; run: (place: Place, fixture: Fixture) => Promise<unknown> }>;

const [, newest] = versions;

const installers: readonly Installer[] = [
  ...[["claude-code"], ["claude-code", "codex"]].map(
    (agents): Installer => ({
      name: `skills ${newest.version} for ${agents.join(" and ")}`,
      run: (place, fixture) => {
        const source = `${sample.name}#${fixture.repository.commit}`;
        return skills(newest, ["add", source, "--skill", sample.several, "--agent", ...agents, "-y"], place, fixture);
      },
    }),
  ),
  {
    name: "openskills 1.5.0",
    run: async (place, fixture) => {
      const program = join(await fixture.package("openskills", "1.5.0"), "dist", "cli.js");
      return fixture.run([process.execPath, program, "install", fixture.repository.folder, "-y"], place);
    },
  },
  {
    name: "playbooks 0.1.20",
    run: async (place, fixture) => {
      const folder = await fixture.package("playbooks", "0.1.20");
      const words = [
        "add",
        "skill",
        fixture.repository.folder,
        "-s",
        sample.several,
        "-a",
        "claude-code",
        "codex",
        "-y",
      ];
      const line = [process.execPath, join(folder, "..", ".bin", "playbooks"), ...words].join(" ");
      // It needs a terminal, and waits for a key at the end.
      return fixture.run(["/usr/bin/script", "-qec", line, "/dev/null"], place, { until: "Installed to" });
    },
  },
];

/** What the client command does next to another installer: nothing that this one or the user wrote may change. */
const neighborCheck = ({ name, run }: Installer): Check => ({
  name: `skillshelf leaves alone what ${name} wrote`,
  run: async (fixture) => {
    const place = await fixture.makePlace();
    await run(place, fixture);
    const before = await treeOf(place.project);
    if (before.size === 0) return ["It wrote nothing."];
    const source = ["--from", fixture.repository.folder];
    const outputs: string[] = [];
    for (const words of [
      ["install", sample.name, sample.several, ...source, "--agent", "claude-code", "--yes"],
      ["install", sample.name, sample.several, ...source, "--agent", "codex", "--yes", "--skills-lock"],
      ["install", sample.name, sample.several, ...source, "--agent", "cursor", "--yes"],
      ["update", ...source],
      ["uninstall", sample.several],
    ])
      outputs.push((await skillshelf(words, place, fixture)).output);
    const after = new Map(await treeOf(place.project));
    after.delete("skillshelf-lock.json");
    // The second installation records itself, and the last command removes the entry again.
    if (!before.has("skills-lock.json")) after.delete("skills-lock.json");
    const changed = differencesOf(before, after);
    return faultsOf({ [`These differ: ${changed.join(", ")}`]: changed.length > 0 }, outputs.join("\n"));
  },
});

/** The entries of the client command in the shared lock file, as the other command reads them. */
const sharedLockCheck: Check = {
  name: `skills ${newest.version} restores what skillshelf recorded in skills-lock.json`,
  run: async (fixture) => {
    const place = await fixture.makePlace();
    const words = ["install", sample.name, sample.several, "--from", fixture.repository.folder, "--agent", "codex"];
    const { output } = await skillshelf([...words, "--skills-lock", "--yes"], place, fixture);
    const before = await treeOf(place.project);
    const update = await skills(newest, ["update", "-y"], place, fixture);
    const restore = await skills(newest, ["experimental_install"], place, fixture);
    const changed = differencesOf(before, await treeOf(place.project)).filter((path) => path !== "skills-lock.json");
    const lock = JSON.parse((await read(place.project, "skills-lock.json")) ?? "{}");
    return faultsOf(
      {
        "Nothing was recorded.": !before.has("skills-lock.json"),
        [`These differ: ${changed.join(", ")}`]: changed.length > 0,
        "The commit is not recorded.": lock.skills?.[sample.several]?.ref !== fixture.repository.commit,
      },
      [output, update.output, restore.output].join("\n"),
    );
  },
};

export const skillsChecks: readonly Check[] = [
  ...versions.flatMap(checksOf),
  ...installers.map(neighborCheck),
  sharedLockCheck,
];
