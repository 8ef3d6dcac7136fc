import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { packClient } from "../../packages/cli/pack/pack.ts";
import { projectFolder } from "./server-process.ts";

type Result = Readonly<{ code: number | null; output: string; errors: string }>;

type RunOptions = Readonly<{
  /** Where it is run; an empty folder of its own without it. */
  folder?: string;
  /** Environment variables besides `PATH` and `HOME`. */
  settings?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}>;

/** The packed command, installed like by a user. */
export type PackedClient = Readonly<{
  /** The installed command, and the folder it is in, for a `PATH`. */
  bin: string;
  binFolder: string;
  /** The package itself. */
  file: string;
  /** An empty home and an empty folder to work in. */
  home: string;
  folder: string;
  /** The whole environment of the command. `PATH` has the command, Node.js and the folders of the system. */
  environment(settings?: Readonly<Record<string, string>>): NodeJS.ProcessEnv;
  /** Runs it. An aborted signal interrupts it as a person does. */
  run(words: readonly string[], options?: RunOptions): Promise<Result>;
  remove(): Promise<void>;
}>;

/** Packs the command and installs it, without a network, into an empty folder. */
export async function installPackedClient(): Promise<PackedClient> {
  const root = await mkdtemp(join(tmpdir(), "skillshelf-packed-"));
  const [home, folder, prefix] = [join(root, "home"), join(root, "work"), join(root, "installed")];
  for (const one of [home, folder, prefix]) await mkdir(one);
  const binFolder = join(prefix, "node_modules", ".bin");
  const bin = join(binFolder, "skillshelf");
  const environment = (settings: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
    NODE_ENV: "production",
    PATH: [binFolder, dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    HOME: home,
    ...settings,
  });
  const { file } = await packClient(projectFolder, root);
  const words = ["install", "--offline", "--no-audit", "--no-fund", "--prefix", prefix, file];
  await promisify(execFile)("npm", words, { cwd: folder, env: environment() });
  return {
    bin,
    binFolder,
    file,
    home,
    folder,
    environment,
    run: async (given, options = {}) => {
      const env = environment(options.settings);
      const child = spawn(bin, given, { cwd: options.folder ?? folder, env, stdio: ["ignore", "pipe", "pipe"] });
      options.signal?.addEventListener("abort", () => child.kill("SIGINT"));
      const closed = new Promise<number | null>((resolve, reject) =>
        child.once("error", reject).once("close", (code) => resolve(code)),
      );
      const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { code: await closed, output, errors };
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
