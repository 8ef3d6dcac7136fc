import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, delimiter, dirname, isAbsolute, join } from "node:path";
import { childEnvironment } from "#lib/env.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Driver, Output, RunOptions, StubModel, Workplace } from "./driver.ts";
import type { TestSkill } from "./test-skill.ts";

/** An agent needs some seconds, and minutes on a busy machine. */
const RUN_TIMEOUT_MS = 300_000;

/** Nothing listens there: what an agent asks of others than the stub fails at once. */
const NOWHERE = "http://127.0.0.1:9";

/**
 * Installs a version of an npm package without its scripts, unless it is there.
 *
 * @param cache folder of installed packages.
 * @returns the folder with its `node_modules`.
 */
export async function install(name: string, version: string, cache: string): Promise<string> {
  const folder = join(cache, `${name.replaceAll("/", "+")}@${version}`);
  if (await exists(join(folder, "node_modules", name))) return folder;
  // Only a finished installation gets its name.
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const words = [
    "install",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--prefix",
    unfinished,
    `${name}@${version}`,
  ];
  const { status, stderr } = await runToEnd("npm", words, { cwd: unfinished, env: childEnvironment({}) });
  if (status !== 0) throw new CommandError(`${name}@${version} cannot be installed:\n${stderr.trim()}`);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return folder;
}

/** Makes the folders of a run, with the skills where the agent reads them. */
export async function openWorkplace(
  driver: Driver,
  skills: readonly TestSkill[],
  {
    folder,
    installation,
    cache,
    model,
  }: Readonly<{ folder: string; installation: string; cache: string; model: StubModel }>,
): Promise<Workplace> {
  const project = join(folder, "project");
  const home = join(folder, "home");
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(home, "tmp"), { recursive: true });
  await mkdir(project);
  for (const skill of skills) await writeSkill(skill, join(project, driver.folder), folder);
  const node = driver.node === undefined ? process.execPath : await installNode(driver.node, cache);
  const environment: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: [dirname(node), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    HOME: home,
    TMPDIR: join(home, "tmp"),
    LANG: "C.UTF-8",
    TERM: "dumb",
    NO_COLOR: "1",
    HTTP_PROXY: NOWHERE,
    HTTPS_PROXY: NOWHERE,
    NO_PROXY: "127.0.0.1,localhost",
  };
  const run: Workplace["run"] = (program, words, { env, ...options } = {}) => {
    const command = isAbsolute(program) ? [program] : [node, join(installation, "node_modules", ".bin", program)];
    return runToEnd(command[0] ?? "", [...command.slice(1), ...words], {
      ...options,
      cwd: project,
      env: { ...environment, ...env },
    });
  };
  await run("/usr/bin/git", ["init", "--quiet"]);
  return { project, home, installation, model, run };
}

/** @param outside a folder that the project is in. */
async function writeSkill({ path, bytes, link }: TestSkill, skillsFolder: string, outside: string): Promise<void> {
  const file = join(skillsFolder, path);
  const own = dirname(file);
  if (link === undefined || link === "file") {
    await mkdir(own, { recursive: true });
    await writeFile(link === undefined ? file : join(own, "instructions.txt"), bytes);
    if (link === "file") await symlink("instructions.txt", file);
    return;
  }
  const target = join(outside, link === "folder-within-project" ? "project/shared" : "outside", basename(own));
  await mkdir(target, { recursive: true });
  await writeFile(join(target, basename(file)), bytes);
  await mkdir(dirname(own), { recursive: true });
  await symlink(target, own);
}

/** npm's packages of Node itself, one per platform, run without an installation script. */
export async function installNode(version: string, cache: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  return join(await install(name, version, cache), "node_modules", name, "bin", "node");
}

type Options = Omit<RunOptions, "env"> & Readonly<{ cwd: string; env: NodeJS.ProcessEnv }>;

/** Runs a program in a group of its own and waits for its end. */
export async function runToEnd(program: string, words: readonly string[], options: Options): Promise<Output> {
  const { cwd, env, input, isEnough } = options;
  // In its own process group, so that everything it starts can be ended with it.
  const child = spawn(program, words, { cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
    if (isEnough?.(stdout) === true) end();
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  child.stdin.on("error", () => undefined);
  if (isEnough === undefined) child.stdin.end(input);
  else child.stdin.write(input ?? "");
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, RUN_TIMEOUT_MS);
  try {
    const [status] = (await once(child, "close")) as [number | null];
    if (isLate) throw new CommandError(`${program} ${words.join(" ")} did not end:\n${stdout}${stderr}`.trim());
    return { status, stdout, stderr };
  } finally {
    clearTimeout(timer);
    end();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
