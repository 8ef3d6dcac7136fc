import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { handleOf, searchSchema, skillAnswerSchema } from "@skillshelf/directory-api/clawhub";
import { repositoryApiPath } from "@skillshelf/directory-api/links";
import {
  skillAnswerSchema as recordAnswerSchema,
  searchPageSchema,
  unitPageSchema,
} from "@skillshelf/directory-api/schema";
import type { Check } from "./command.ts";
import { type Fixture, type Place, type RunResult, sample, sampleFiles } from "./fixture.ts";

const VERSION = "0.23.3";

/** Runs the npm command `clawhub` in a project. */
async function clawhub(
  words: readonly string[],
  place: Place,
  fixture: Fixture,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunResult> {
  const program = join(await fixture.package("clawhub", VERSION), "bin", "clawdhub.js");
  const { origin, newNode } = fixture;
  return fixture.run([newNode, program, ...words], place, { settings: { CLAWHUB_SITE: origin, ...settings } });
}

const json = async (address: string): Promise<unknown> => (await fetch(address)).json();
const api = ({ origin }: Fixture) => `${origin}/clawhub/api/v1`;

/** Sentences of those faults that are there, with what was printed. */
const faultsOf = (faults: Readonly<Record<string, boolean>>, ...outputs: readonly string[]): string[] =>
  Object.entries(faults).flatMap(([fault, isTrue]) => (isTrue ? [[fault, ...outputs].join("\n")] : []));

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** The files below a folder by path, without those of the command. */
async function filesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  const own = paths.map((path) => path.slice(folder.length + 1)).filter((path) => !path.startsWith(".clawhub/"));
  return new Map(
    await Promise.all(own.toSorted().map(async (path) => [path, await readFile(join(folder, path), "utf8")] as const)),
  );
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other]);

/** The files of a sample skill at the ingested commit. */
const filesOf = (skill: string): ReadonlyMap<string, string> => {
  const folder = `skills/${skill}/`;
  const files = Object.entries(sampleFiles("Old.")).filter(([path]) => path.startsWith(folder));
  return new Map(files.map(([path, text]) => [path.slice(folder.length), text] as const).toSorted());
};

/** How the command recognizes installed files, which it sorts as its language does. */
function fingerprintOf(files: ReadonlyMap<string, string>): string {
  const sorted = [...files].toSorted(([one], [other]) => one.localeCompare(other, "en"));
  return sha256(sorted.map(([path, text]) => `${path}:${sha256(text)}`).join("\n"));
}

const [owner = "", repo = ""] = sample.name.split("/");
const handle = handleOf({ owner, repo });

export const clawhubChecks: readonly Check[] = [
  {
    name: `clawhub ${VERSION}: search prints what the search finds, with names that inspect takes`,
    run: async (fixture) => {
      const { results } = searchSchema.parse(await json(`${api(fixture)}/search?q=pdf&limit=5`));
      const place = await fixture.makePlace();
      const { output } = await clawhub(["search", "pdf", "--limit", "5"], place, fixture);
      const printed = output.split("\n").flatMap((line) => {
        const [, slug, publisher] = /^(\S+) v\S+ +@(\S+)/.exec(line) ?? [];
        return slug === undefined ? [] : [`@${publisher}/${slug}`];
      });
      const expected = results.map(({ slug, ownerHandle }) => `@${ownerHandle}/${slug}`);
      const [first = ""] = printed;
      const inspected = await clawhub(["inspect", first], place, fixture);
      const { summary } = results[0] ?? {};
      return faultsOf(
        {
          "It printed others.": printed.length === 0 || printed.join() !== expected.join(),
          "The first one cannot be inspected.": inspected.code !== 0 || !inspected.output.includes(summary ?? "?"),
        },
        output,
        inspected.output,
      );
    },
  },
  {
    name: `clawhub ${VERSION}: explore lists what was listed last`,
    run: async (fixture) => {
      const { code, output } = await clawhub(["explore", "--limit", "10"], await fixture.makePlace(), fixture);
      const missing = [sample.single, sample.several].some(
        (skill) => !new RegExp(`^${skill} +v0\\.`, "m").test(output),
      );
      return faultsOf({ "It does not list the sample.": code !== 0 || missing }, output);
    },
  },
  {
    name: `clawhub ${VERSION}: inspect tells the commit and the license, and the files by their hashes`,
    run: async (fixture) => {
      const words = ["inspect", `@${handle}/${sample.several}`, "--files"];
      const { output } = await clawhub(words, await fixture.makePlace(), fixture);
      const files = filesOf(sample.several);
      return faultsOf(
        {
          "It does not tell the commit.": !output.includes(`commit=${fixture.repository.commit}`),
          "It does not tell the license.": !output.includes("license=MIT"),
          "It lists other files.": [...files].some(
            ([path, text]) => !output.includes(path) || !output.includes(sha256(text)),
          ),
        },
        output,
      );
    },
  },
  {
    name: `clawhub ${VERSION}: a name that several skills have makes it list them`,
    run: async (fixture) => {
      const { code, output } = await clawhub(["inspect", "pdf"], await fixture.makePlace(), fixture);
      const isListed = /clawhub install @anthropics_skills\/pdf$/m.test(output);
      return faultsOf({ "It does not list them.": code !== 1 || !isListed }, output);
    },
  },
  {
    name: `clawhub ${VERSION}: install writes the audited commit, and update finds it current`,
    run: async (fixture) => {
      const place = await fixture.makePlace();
      const { code, output } = await clawhub(["install", `@${handle}/${sample.several}`], place, fixture);
      const folder = join(place.project, "skills", `@${handle}`, sample.several);
      const installed = await filesIn(folder);
      const origin = JSON.parse(await readFile(join(folder, ".clawhub", "origin.json"), "utf8").catch(() => "{}"));
      const update = await clawhub(["update", "--all"], place, fixture);
      return faultsOf(
        {
          "It failed.": code !== 0,
          "It wrote other files.": !isSame(installed, filesOf(sample.several)),
          "It noted another fingerprint.": origin.fingerprint !== fingerprintOf(filesOf(sample.several)),
          "It noted another version.": !String(origin.installedVersion).endsWith(
            `+${fixture.repository.commit.slice(0, 12)}`,
          ),
          "The update did more.": update.code !== 0 || !update.output.includes("up to date"),
        },
        output,
        update.output,
      );
    },
  },
  {
    name: `clawhub ${VERSION}: install gets what must not be passed on from GitHub, at the audited commit`,
    run: async (fixture) => {
      const asked: string[] = [];
      const github = createServer(({ url = "" }, response) => {
        asked.push(url);
        response.writeHead(404).end();
      }).listen(0, "127.0.0.1");
      await once(github, "listening");
      const address = github.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      const settings = { CLAWHUB_GITHUB_CODELOAD_BASE_URL: `http://127.0.0.1:${port}` };
      const place = await fixture.makePlace();
      const { output } = await clawhub(["install", "@anthropics_skills/pdf"], place, fixture, settings);
      github.close();
      const key = { owner: "anthropics", repo: "skills" };
      const { data } = recordAnswerSchema.parse(await json(fixture.origin + repositoryApiPath(key)));
      return faultsOf(
        { [`It asked ${asked.join()}.`]: asked[0] !== `/anthropics/skills/zip/${data.audit?.commit}` },
        output,
      );
    },
  },
  {
    name: `clawhub ${VERSION}: install asks before it writes a skill with findings of high severity`,
    run: async (fixture) => {
      const { data } = searchPageSchema.parse(await json(`${fixture.origin}/api/skills/search?audit=high&pageSize=1`));
      const [record] = data;
      if (record === undefined) return ["No bundled repository has a finding of high severity."];
      const units = unitPageSchema.parse(
        await json(`${fixture.origin}${repositoryApiPath(record)}/units?pageSize=100`),
      );
      const url = units.data.find(({ audit }) => audit === "high")?.url ?? "";
      const ref = `@${handleOf(record)}/${decodeURIComponent(url.split("/").at(-1) ?? "")}`;
      const { moderation } = skillAnswerSchema.parse(
        await json(`${api(fixture)}/skills/${url.split("/").at(-1)}?ownerHandle=${handleOf(record)}`),
      );
      const place = await fixture.makePlace();
      const { code, output } = await clawhub(["install", ref], place, fixture);
      const written = await filesIn(join(place.project, "skills"));
      return faultsOf(
        {
          "It is not told of the findings.": moderation === null,
          "It did not ask.": code !== 1 || !output.includes("flagged for ClawHub security review"),
          "It wrote files.": written.size > 0,
        },
        output,
      );
    },
  },
];
