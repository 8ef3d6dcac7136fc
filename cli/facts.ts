import { UnitWorkers } from "@skillshelf/skill-reader/facts/unit-workers";
import { nameKey, sourceName } from "@skillshelf/skill-reader/git/source";
import pLimit from "p-limit";
import { withKnownDates } from "#lib/directory/ingest/changes.ts";
import { isDelisted } from "#lib/directory/ingest/content/content.ts";
import { readFacts, readRecords, writeFacts } from "#lib/directory/ingest/content/read.ts";
import { type ReadOptions, type Request, readSource } from "#lib/directory/ingest/run/read-source.ts";
import { env } from "#lib/env.ts";
import { Progress } from "#lib/process/progress.ts";
import type { FactsCommand } from "./options.ts";
import { listed } from "./requests.ts";

/**
 * Runs `facts`: reads the repositories of the bundled records and writes what was read beside them.
 *
 * @returns the exit code: 1 when a source failed.
 */
export async function runFacts({ options }: FactsCommand, signal: AbortSignal): Promise<number> {
  const { contentDir } = env();
  const skills = await readRecords(contentDir);
  const known = new Map((options.from ? await listed(options.from) : []).map((request) => [nameOf(request), request]));
  const requests = skills.flatMap(({ skill }): Request[] => {
    if (isDelisted(skill)) return [];
    const { owner, repo } = skill;
    const elsewhere = known.get(nameKey(skill));
    return [{ source: elsewhere?.source ?? { kind: "github", owner, repo }, as: { owner, repo }, reach: "any" }];
  });
  const progress = new Progress("Repositories", Math.max(1, requests.length));
  const limit = pLimit(options.concurrency);
  const workers = new UnitWorkers();
  const reading = {
    limits: options.limits,
    signal,
    now: new Date(),
    knownCommit: () => undefined,
    readUnit: workers.read,
  };
  const failures = await Promise.all(
    requests.map((request) =>
      limit(async () => {
        const failure = await writeOne(contentDir, request, reading);
        progress.advance(1);
        return failure === undefined ? [] : [`failed     ${sourceName(request.source)}: ${failure}`];
      }),
    ),
  );
  await workers.close();
  progress.end();
  for (const line of failures.flat()) console.log(line);
  return failures.flat().length > 0 ? 1 : 0;
}

const nameOf = ({ source, as }: Request): string => (as ? nameKey(as) : sourceName(source).toLowerCase());

/** What went wrong; undefined when nothing did. */
async function writeOne(contentDir: string, request: Request, reading: ReadOptions): Promise<string | undefined> {
  try {
    const result = await readSource(request, reading);
    if (result.kind !== "read") return undefined;
    const before = await readFacts(contentDir, result.name, []);
    const { facts } = withKnownDates(result.reading, before);
    await writeFacts(contentDir, facts);
    const unreadable = facts.notices.flatMap(({ notice, path }) => (notice === "unreadable" ? [path] : []));
    return unreadable.length === 0 ? undefined : `some of its skills could not be read: ${unreadable.join(" ")}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
