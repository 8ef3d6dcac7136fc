import { UnitWorkers } from "@skillshelf/skill-reader/facts/unit-workers";
import type { Limits } from "@skillshelf/skill-reader/git/limits";
import { nameKey, sourceName } from "@skillshelf/skill-reader/git/source";
import pLimit from "p-limit";
import { withKnownDates } from "#lib/directory/ingest/changes.ts";
import { isDelisted } from "#lib/directory/ingest/content/content.ts";
import { readFacts, readRecords, writeFacts } from "#lib/directory/ingest/content/read.ts";
import { type ReadOptions, type Request, readSource } from "#lib/directory/ingest/run/read-source.ts";
import { env } from "#lib/env.ts";
import { Progress } from "#lib/process/logger.ts";
import { readSourceFile } from "./sources.ts";

type FactsOptions = Readonly<{ from: string | undefined; concurrency: number; limits: Limits }>;

/**
 * Runs `facts`: reads the repositories of the bundled reviews and writes their facts to `content/facts`. GitHub is
 * asked for the newest commit only; with `--from`, complete clones also give the date each skill was added, by which
 * copies are distinguished from originals. Known dates are kept.
 *
 * @returns the exit code: 1 if a source failed.
 */
export async function runFacts(options: FactsOptions, signal: AbortSignal): Promise<number> {
  const { contentDir } = env();
  const skills = await readRecords(contentDir);
  const known = new Map(
    (options.from ? await readSourceFile(options.from) : []).map((request) => [nameOf(request), request]),
  );
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
    knownCommit: async () => undefined,
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

/** Reads and writes one repository. @returns why it failed; undefined if it did not. */
async function writeOne(contentDir: string, request: Request, reading: ReadOptions): Promise<string | undefined> {
  try {
    const result = await readSource(request, reading);
    if (result.kind !== "read") return undefined;
    const before = await readFacts(contentDir, result.name, []);
    const { facts } = withKnownDates(result.reading, before);
    await writeFacts(contentDir, facts);
    const unreadable = facts.notices.flatMap(({ notice, path }) => (notice === "unreadable" ? [path] : []));
    return unreadable.length === 0 ? undefined : `unreadable skills: ${unreadable.join(" ")}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
