import { spawn } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { childEnvironment } from "#lib/env.ts";
import { openCluster } from "#lib/postgres/cluster.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { prepareCatalog } from "#lib/process/catalog.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { Site } from "../../bench/machine/site.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { parseWords } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { contentOf } from "../../e2e/setup/compare-databases.ts";
import type { Eval } from "../eval.ts";
import { startServer } from "../postgres/server.ts";

const root = join(import.meta.dirname, "..", "..");
const ADVICE = "On Debian: apt-get install postgresql-15";

const optionsSchema = z.object({ distribution: z.string().default("/usr/lib/postgresql/15") });

export const backup: Eval = {
  summary: "Backup and restore of an external PostgreSQL with pg_dump, row by row",
  options: `  --distribution DIR  PostgreSQL with initdb, postgres, pg_dump, pg_restore and psql in bin (/usr/lib/postgresql/15)`,
  run: evaluate,
};

const paths = [
  "/en/skills",
  "/de/skills/obra/superpowers",
  "/api/skills?pageSize=50",
  "/api/skills/obra/superpowers/audit",
  "/api/changes",
];

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const { distribution } = parseWords(optionsSchema, words);
  const folder = await temporaryFolder(lifecycle);
  const programs: string[] = await readdir(join(distribution, "bin")).catch(() => []);
  if (!programs.includes("pg_dump")) throw new CommandError(`There is no pg_dump in ${distribution}/bin. ${ADVICE}`);
  const start = (name: string) =>
    lifecycle.start(
      () => startServer(distribution, join(folder, name)),
      (one) => one.stop(),
    );
  const [source, target] = [await start("source"), await start("target")];
  const settingsFor = (url: string) => ({
    DATABASE_URL: url,
    DATA_DIR: join(folder, "data"),
    PATH: `${join(distribution, "bin")}:${process.env.PATH}`,
  });
  const command = (url: string, ...given: readonly string[]) => runCommand(settingsFor(url), given);
  const expectFailure = async (what: string, message: string, ...given: Parameters<typeof command>) => {
    const { code, output } = await command(...given);
    if (code === 0 || !output.includes(message))
      throw new CommandError(`${what} was not refused with "${message}":\n${output}`);
    console.log(`refused    ${what}`);
  };

  await logStep("Catalog", () => prepareCatalog(source.url, join(root, "content")));
  const site = await lifecycle.start(
    () => Site.start(source.url, folder, lifecycle.stopping),
    (one) => one.stop(),
  );
  const key = keySchema.parse(
    JSON.parse(
      succeed(
        await command(source.url, "graph", "keys", "create", "--namespace", "demo", "--scope", "admin", "--json"),
      ),
    ),
  ).key;
  const writing = writeUntil(site.origin, key);
  await sleep(3_000);
  const acknowledged = writing.written();
  const [running, leaks] = [join(folder, "running.tar"), watchCommandLines("sample-password")];
  succeed(await command(source.url, "backup", running));
  const all = await writing.stop();
  if ((await leaks.stop()) > 0) throw new CommandError("A command line contained the password.");
  await site.stop();

  const stopped = join(folder, "stopped.tar");
  await logStep(
    "Backup",
    async () => {
      succeed(await command(source.url, "backup", stopped));
      return stat(stopped);
    },
    ({ size }) => `${(size / 1e6).toFixed(1)} MB`,
  );
  await logStep("Restore", async () => succeed(await command(target.url, "restore", running)));
  await countProfiles(target.url, acknowledged, all);
  succeed(await command(target.url, "graph", "recount"));
  const before = await contentOf(target.url);
  await expectFailure("existing data without --force", "--force", target.url, "restore", stopped);
  await killWhileWriting(target.url, begin(settingsFor(target.url), ["restore", "--force", stopped]));
  same("a killed restore changes nothing", await contentOf(target.url), before);
  succeed(await command(target.url, "restore", "--force", stopped));
  same("all tables equal", await contentOf(target.url), await contentOf(source.url));
  await compareResponses(source.url, target.url, key, folder, lifecycle);

  const embedded = await lifecycle.start(
    () => openCluster(join(folder, "embedded")),
    (one) => one.stop(),
  );
  await prepareCatalog(embedded.url, join(root, "content"));
  await expectFailure(
    "a server that is newer than pg_dump",
    "postgresql-client-18",
    embedded.url,
    "backup",
    join(folder, "newer.tar"),
  );
}

const keySchema = z.object({ key: z.string() });

type Result = Readonly<{ code: number | null; output: string }>;

type Settings = Readonly<Record<string, string>>;

const begin = (settings: Settings, words: readonly string[]) =>
  spawn(process.execPath, ["lib/process/run.mjs", "skillshelf", ...words], {
    cwd: root,
    env: childEnvironment({ GRAPH_DATABASE_URL: "", ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });

async function runCommand(settings: Settings, words: readonly string[]): Promise<Result> {
  const child = begin(settings, words);
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const result = { code: await closed, output: output + (words.includes("--json") ? "" : errors) };
  if (result.output.includes("sample-password"))
    throw new CommandError(`skillshelf ${words.join(" ")} printed the password.`);
  return result;
}

function succeed({ code, output }: Result): string {
  if (code !== 0) throw new CommandError(`A command ended with ${code}:\n${output}`);
  return output;
}

/** Kills a restore in the middle of its transaction, and waits until PostgreSQL has undone that. */
async function killWhileWriting(url: string, restore: ReturnType<typeof begin>): Promise<void> {
  // Of a name that is not taken for a server, which would be refused.
  const sql = openPool(url, { max: 1, name: "evals" });
  const isWriting = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from pg_stat_activity
      where application_name = 'skillshelf-command' and backend_xid is not null`;
    return (row?.count ?? 0) > 0;
  };
  try {
    while (!(await isWriting())) {
      if (restore.exitCode !== null) throw new CommandError("The restore ended before it was killed.");
      await sleep(20);
    }
    restore.kill("SIGKILL");
    while (await isWriting()) await sleep(20);
  } finally {
    await sql.end();
  }
}

/** Adds profiles until it is stopped. */
function writeUntil(origin: string, key: string) {
  const stopping = new AbortController();
  let count = 0;
  const done = (async () => {
    while (!stopping.signal.aborted) {
      const username = `writer-${count}`;
      const body = JSON.stringify({ username, id: username });
      const response = await fetch(`${origin}/api/v1/profiles/findOrCreate?apiKey=${key}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      if (response.status !== 200) throw new CommandError(`A write ended with ${response.status}.`);
      count++;
    }
  })();
  return {
    written: () => count,
    stop: async () => {
      stopping.abort();
      await done;
      return count;
    },
  };
}

/** Reads the command lines of all processes again and again, and counts those with a secret. */
function watchCommandLines(secret: string) {
  const stopping = new AbortController();
  let found = 0;
  const done = (async () => {
    while (!stopping.signal.aborted) {
      for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
        const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
        if (line.includes(secret)) found++;
      }
      await sleep(20);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await done;
      return found;
    },
  };
}

async function countProfiles(url: string, atLeast: number, atMost: number): Promise<void> {
  const sql = openPool(url, { max: 1, name: "skillshelf-evals", schema: "graph" });
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from profiles`.finally(() => sql.end());
  const count = row?.count ?? 0;
  console.log(`restored   ${count} profiles: ${atLeast} were written before the backup, ${atMost} until after it`);
  if (count < atLeast || count > atMost) throw new CommandError("The backup lacks acknowledged writes.");
}

type Content = Awaited<ReturnType<typeof contentOf>>;

function same(what: string, left: Content, right: Content): void {
  const names = [...new Set([...left.keys(), ...right.keys()])];
  const different = names.filter((name) => JSON.stringify(left.get(name)) !== JSON.stringify(right.get(name)));
  if (different.length > 0) throw new CommandError(`${what}: ${different.join(", ")} differ.`);
  const rows = [...left.values()].reduce((sum, one) => sum + one.rows, 0);
  console.log(`equal      ${what}: ${names.length} tables, ${rows} rows`);
}

async function compareResponses(
  source: string,
  target: string,
  key: string,
  folder: string,
  lifecycle: Lifecycle,
): Promise<void> {
  const bodies: string[][] = [];
  for (const url of [source, target]) {
    const site = await lifecycle.start(
      () => Site.start(url, folder, lifecycle.stopping),
      (one) => one.stop(),
    );
    const asked = [...paths, `/api/v1/profiles/writer-0?apiKey=${key}`];
    bodies.push(
      await Promise.all(
        asked.map(async (path) => {
          const response = await fetch(site.origin + path);
          if (response.status !== 200) throw new CommandError(`${path} responds with ${response.status}.`);
          return (await response.text())
            .replaceAll(site.origin, "")
            .replaceAll(site.origin.replace("127.0.0.1", "localhost"), "");
        }),
      ),
    );
    await site.stop();
  }
  const [left = [], right = []] = bodies;
  const different = left.filter((body, index) => body !== right[index]);
  if (different.length > 0) throw new CommandError(`${different.length} responses differ after the restore.`);
  console.log(`equal      ${left.length} responses`);
}
