import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { projectFolder } from "./server-process.ts";

/** Pages of the documentation, in one folder for all languages. */
const documents = join(projectFolder, "content", "docs");

/** Runnable commands of a page, with the line that they begin on. */
export type Block = Readonly<{ line: number; commands: string }>;

/** The result of running the commands of a page. `output` has both streams. */
export type Run = Readonly<{ status: number | null; output: string }>;

/** How long the commands of one page may take together. */
const TIME_LIMIT_MS = 120_000;
/** Maximum length of the retained end of the output. Characters. */
const KEPT_OUTPUT = 20_000;

/** Slugs of the pages that are written in a language. */
export async function slugsIn(locale: string): Promise<string[]> {
  const ending = `.${locale}.md`;
  const files = await readdir(documents);
  return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
}

/** The blocks of a page that are marked as runnable, in their order. */
export async function blocksOf(slug: string, locale: string): Promise<Block[]> {
  return readBlocks(await readFile(join(documents, `${slug}.${locale}.md`), "utf8"));
}

/** The same of a page's text. */
export const readBlocks = (page: string): Block[] =>
  [...page.matchAll(/^```sh runnable\n([\s\S]*?)^```$/gm)].map(({ index, 1: commands = "" }) => ({
    line: page.slice(0, index).split("\n").length + 1,
    commands,
  }));

/**
 * Runs blocks as a reader would: one after the other in one shell that ends at the first failure, in an
 * empty folder, by somebody whose home is empty. The address in them becomes that of a server.
 *
 * @param programs folders of programs beside those of the system.
 */
export async function runBlocks(
  blocks: readonly Block[],
  origin: string,
  programs: readonly string[] = [],
): Promise<Run> {
  const place = await mkdtemp(join(tmpdir(), "skillshelf-runnable-"));
  try {
    const [home, folder, script] = [join(place, "home"), join(place, "folder"), join(place, "commands.sh")] as const;
    await Promise.all([home, folder].map((one) => mkdir(one)));
    const marked = blocks.map(({ line, commands }) => `echo '# commands of line ${line}' >&2\n${commands}`);
    await writeFile(script, marked.join("\n").replaceAll("http://localhost:3000", origin));
    const path = [...programs, process.env.PATH ?? ""].join(delimiter);
    return await runScript(script, folder, { PATH: path, HOME: home, LANG: "C.UTF-8", NODE_ENV: "production" });
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Run> {
  // Run the commands in a separate process group, so that their child processes can be stopped too.
  const child = spawn("sh", ["-eu", script], { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
    });
  const timer = setTimeout(() => {
    output += `\nThe commands took longer than ${TIME_LIMIT_MS / 1_000} seconds.`;
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, TIME_LIMIT_MS);
  const status = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  clearTimeout(timer);
  return { status, output };
}
