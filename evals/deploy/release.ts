import { chown, lstat, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { root } from "../../bench/machine/build.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { runProgram } from "../cluster/program.ts";
import { checkServer, succeed } from "./check-server.ts";
import { Isolated } from "./isolated.ts";

/** Nobody of Debian. */
const NOBODY = 65_534;
const PORT = 3000;

/** Of the bytes of an installation without development dependencies that is built. */
const MAX_SHARE = 0.5;

/** A release as `npm run release` makes it: what it weighs, and that it serves where it can write nothing. */
export async function checkRelease(folder: string, lifecycle: Lifecycle): Promise<void> {
  const release = join(folder, "release");
  await logStep("Build", () => runProgram({ name: "The build", file: "npm", words: ["run", "build"], cwd: root }));
  const words = ["run", "release", "--", release];
  await logStep("Release", () => runProgram({ name: "The release", file: "npm", words, cwd: root }));
  const [bytes, installed] = [
    await bytesOf(release),
    (await bytesOfPackages()) + (await bytesOf(release, ["node_modules"])),
  ];
  const sizes = `${mega(bytes)} MB, an installation has ${mega(installed)} MB`;
  if (bytes > MAX_SHARE * installed) throw new CommandError(`The release is too large: ${sizes}`);
  succeed("size of the release", sizes);

  const data = join(folder, "release-data");
  await mkdir(data);
  await chown(data, NOBODY, NOBODY);
  const server = await lifecycle.start(
    () =>
      Isolated.start({
        name: "The release",
        root: "/",
        readOnly: release,
        uid: NOBODY,
        gid: NOBODY,
        workdir: release,
        environment: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, DATA_DIR: data },
        command: ["node", "lib/process/run.mjs", "server"],
        log: join(folder, "release.log"),
      }),
    (one) => one.kill(),
  );
  const seconds = await server.untilReady(PORT, lifecycle.stopping);
  succeed("start of the release", `ready after ${seconds.toFixed(1)} s, without network, rights and environment`);
  await checkServer(server, PORT, "SIGTERM");
}

const mega = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

/** Bytes of the files below a folder. @param skip names of folders that are left out. */
async function bytesOf(folder: string, skip: readonly string[] = []): Promise<number> {
  const sizes = (await readdir(folder, { withFileTypes: true })).map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skip.includes(entry.name) ? 0 : bytesOf(path, skip);
    return (await lstat(path)).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), link: z.boolean().optional() })),
});

/** Bytes of the packages that `npm ci --omit=dev` installs on this platform. */
async function bytesOfPackages(): Promise<number> {
  const { packages } = lockSchema.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));
  const production = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path]) => path);
  let sum = 0;
  // Those of other platforms are not installed.
  for (const path of production) sum += await bytesOf(join(root, path), ["node_modules"]).catch(() => 0);
  return sum;
}
