import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SampleFolder } from "../testing/sample-repository.ts";
import type { GitCommand } from "./git-process.ts";
import { askGit, runGit } from "./run-git.ts";

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sample.remove();
});

/** A command that makes git run a script of the shell, as its own child. */
const running = (script: string): GitCommand => ({
  subject: "Acme/skills",
  gitDirectory: "/secret/place",
  configuration: [`alias.script=!${script}`],
  words: ["script"],
});

const ask = (script: string) => askGit(running(script), { seconds: 10 });

describe("git's answer", () => {
  it("is its text, or no", async () => {
    expect(await ask("printf 'a\\n\\n'")).toBe("a\n");
    expect(await ask("exit 1")).toBeNull();
  });

  it("is refused when it does not end", async () => {
    await expect(ask("yes")).rejects.toMatchObject({ reason: "refused" });
  });

  it.each([
    ["fatal: repository 'x' not found", "not-found"],
    ["fatal: could not read Username for 'x': terminal prompts disabled", "not-found"],
    ["fatal: unable to access 'x': Could not resolve host: x", "unreachable"],
    ["fatal: unable to access 'x': SSL certificate problem", "unreachable"],
    ["fatal: transport 'ext' not allowed", "refused"],
    ["fatal: attempting to allocate 999 over limit 9", "too-large"],
    ["fatal: not a tree object", "damaged"],
  ])("%j means a reason of its own", async (words, reason) => {
    await expect(ask(`echo "${words}" >&2; exit 128`)).rejects.toMatchObject({ reason });
  });

  it("that it does not know a word means that it is too old", async () => {
    await expect(ask("exit 129")).rejects.toMatchObject({ reason: "git-missing" });
  });

  it("is told in one plain line, without credentials and the places of temporary files", async () => {
    const script = `printf 'fatal: \\033[31mat https://user:pass@example.org/x\\nerror: in /secret/place/y\\n' >&2; exit 128`;
    const { detail } = await ask(script).catch((error) => error);
    expect(detail).toMatch(/^fatal: .*example\.org\/x.*error: in …\/y$/);
    expect(detail).not.toMatch(/user|pass|secret|[\p{Cc}]/u);
  });
});

describe("a running git", () => {
  it("is stopped by what its reader throws", async () => {
    const take = () => {
      throw new Error("enough");
    };
    await expect(runGit(running("yes"), { seconds: 10, take })).rejects.toThrow("enough");
  });

  it("inherits nothing but where programs are", async () => {
    vi.stubEnv("SECRET_TOKEN", "secret");
    vi.stubEnv("GIT_TRACE", "1");
    vi.stubEnv("https_proxy", "http://127.0.0.1:1");
    const names = (await ask("env"))?.split("\n").map((line) => line.split("=")[0]);
    expect(names).toContain("PATH");
    for (const name of ["SECRET_TOKEN", "GIT_TRACE", "https_proxy", "SSH_AUTH_SOCK"]) expect(names).not.toContain(name);
    expect(await ask('printf %s "$HOME"')).toBe("/dev/null");
  });

  it.runIf(process.platform === "linux")("has bounded memory while it speaks with others", async () => {
    const command = running("ulimit -v");
    const kilobytes = await askGit({ ...command, protocols: ["https"] }, { seconds: 10 });
    expect(Number(kilobytes)).toBeGreaterThan(0);
  });

  it("ends with all that it started when this process does", async () => {
    const marker = join(sample.path, "marker");
    const started = join(sample.path, "started");
    const command = running(`echo > '${started}'; sleep 1; echo > '${marker}'`);
    const source = `import { GitProcess } from ${JSON.stringify(join(import.meta.dirname, "git-process.ts"))};
      import { existsSync } from "node:fs";
      new GitProcess(${JSON.stringify(command)});
      setInterval(() => existsSync(${JSON.stringify(started)}) && process.exit(0), 20);`;
    const words = ["--import", "tsx", "--input-type=module", "-e", source];
    const child = spawn(process.execPath, words, { stdio: "inherit", timeout: 20_000 });
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
    expect(existsSync(started)).toBe(true);
    await sleep(1_300);
    expect(existsSync(marker)).toBe(false);
  });
});
