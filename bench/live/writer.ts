import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { answerParent } from "../machine/child.ts";

/** A process that writes changes by the code of the build that is measured. */

const messageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("open"), root: z.string(), databaseUrl: z.string() }),
  z.object({ kind: z.literal("write"), changes: z.array(z.unknown()) }),
]);

type Write = (changes: readonly unknown[]) => Promise<{ version: number; outcomes: readonly string[] }>;
type Module = Readonly<Record<string, unknown>>;

let write: Write | undefined;

async function open(root: string, databaseUrl: string): Promise<void> {
  const load = async (file: string): Promise<Module> =>
    import(pathToFileURL(join(root, "lib/directory", file)).href) as Promise<Module>;
  const { openDirectory } = await load("store/database.ts");
  const { writeIngestResults, writeFindings = writeIngestResults } = await load("ingest/changes.ts");
  if (typeof openDirectory !== "function" || typeof writeFindings !== "function")
    throw new Error(`${root} has no write path that is known`);
  const { database } = openDirectory(databaseUrl, { name: "skillshelf-bench" });
  write = (changes) => writeFindings(database, changes);
}

answerParent(async (message) => {
  const given = messageSchema.parse(message);
  if (given.kind === "open") return open(given.root, given.databaseUrl);
  if (write === undefined) throw new Error("No database is open");
  const started = performance.now();
  const { version, outcomes } = await write(given.changes);
  return { version, outcomes, milliseconds: performance.now() - started };
});
