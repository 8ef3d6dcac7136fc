import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { copyDistribution } from "./binaries.ts";

const run = promisify(execFile);

/** How PostgreSQL is started: its programs, where its data lives, and as whom. */
export type Launch = Readonly<{
  distribution: string;
  folder: string;
  /** Words put before the program, such as `unshare --user --`. */
  prefix: readonly string[];
  identity: { uid?: number; gid?: number };
  description: string;
}>;

export type Strategy = "direct" | "namespace" | "other-user";

/**
 * PostgreSQL refuses to run as root. As root it runs in a user namespace, where the kernel still
 * treats it as the owner of the data but it does not see itself as root; where the system forbids
 * such namespaces, as an unprivileged user in a folder of its own that this user may enter, for
 * neither the checkout nor its parents need be open to anyone else. Data stays where it was begun.
 */
export async function chooseStrategy(folder: string): Promise<Strategy> {
  if (process.getuid?.() !== 0) return "direct";
  if (existsSync(join(otherUserPlace(folder), "data"))) return "other-user";
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

/** Prepares a launch for `folder`, the place where the data should live. */
export async function prepareLaunch(strategy: Strategy, distribution: string, folder: string): Promise<Launch> {
  const own = { distribution, folder, identity: {} };
  if (strategy === "direct") return { ...own, prefix: [], description: "" };
  if (strategy === "namespace")
    return { ...own, prefix: ["unshare", "--user", "--"], description: "in a user namespace" };
  const owner = await unprivilegedUser();
  const place = otherUserPlace(folder);
  // The other user may enter, whatever mask this process makes folders with.
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

/** `/var/lib` outlives reboots and clean-ups. The name is made of the folder this stands for. */
const otherUserPlace = (folder: string): string =>
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
