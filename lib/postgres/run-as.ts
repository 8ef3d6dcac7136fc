import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chown, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
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
 * neither the checkout nor its parents need be open to anyone else.
 */
export async function chooseStrategy(): Promise<Strategy> {
  if (process.getuid?.() !== 0) return "direct";
  try {
    await run("unshare", ["--user", "--", "true"], { timeout: 5_000 });
    return "namespace";
  } catch {
    return "other-user";
  }
}

/** Prepares a launch for `folder`, the place where the data should live. */
export async function prepareLaunch(strategy: Strategy, distribution: string, folder: string): Promise<Launch> {
  if (strategy === "direct") {
    return { distribution, folder, prefix: [], identity: {}, description: "" };
  }
  if (strategy === "namespace") {
    return {
      distribution,
      folder,
      prefix: ["unshare", "--user", "--"],
      identity: {},
      description: "in a user namespace",
    };
  }
  const owner = await unprivilegedUser();
  const key = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16);
  const base = join(await traversableBase(), `skillshelf-${key}`);
  await mkdir(base, { recursive: true, mode: 0o755 });
  const copy = join(base, "postgresql");
  await copyDistribution(distribution, copy);
  const data = join(base, "data");
  await mkdir(data, { recursive: true, mode: 0o700 });
  await chown(data, owner.uid, owner.gid);
  return {
    distribution: copy,
    folder: data,
    prefix: [],
    identity: owner,
    description: `as user ${owner.uid} in ${base}`,
  };
}

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

/** `/var/lib` outlives reboots and clean-ups; the temporary folder is the last resort. */
async function traversableBase(): Promise<string> {
  try {
    await mkdir("/var/lib/skillshelf", { recursive: true, mode: 0o755 });
    return "/var/lib/skillshelf";
  } catch {
    return tmpdir();
  }
}
