import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ClusterPlace, RESTORE_MARKER } from "#lib/postgres/cluster.ts";
import { dataFiles } from "./archive.ts";

/**
 * Replaces files and the data folder of PostgreSQL by restored ones. Each is kept beside until PostgreSQL has started with the
 * new one. From the first replacement to the last a marker lies in the data folder: servers refuse to start then, and the
 * next restore begins again with what was kept.
 */
export class Replacement {
  readonly #dataDir: string;
  readonly #marker: string;
  readonly #paths: readonly string[];

  constructor(dataDir: string, place: ClusterPlace | undefined) {
    this.#dataDir = dataDir;
    this.#marker = join(dataDir, RESTORE_MARKER);
    this.#paths = [...(place ? [place.data] : []), ...dataFiles.map((name) => join(dataDir, name))];
  }

  /** Whether a restore was killed while it replaced files. */
  get wasInterrupted(): boolean {
    return existsSync(this.#marker);
  }

  /** Where the restored file or folder that is to replace `path` has to be. */
  restored(path: string): string {
    return `${path}.restored`;
  }

  /** Removes what an earlier restore left, except what it replaced. */
  async begin(): Promise<void> {
    await mkdir(this.#dataDir, { recursive: true, mode: 0o700 });
    if (this.wasInterrupted) await this.#putBack();
    for (const path of this.#paths) await Promise.all([this.restored(path), kept(path)].map(remove));
  }

  /** Replaces everything that was restored, and puts it back if `check` fails. */
  async replace(check: () => Promise<void>): Promise<void> {
    await writeFile(this.#marker, "", { flush: true });
    try {
      for (const path of this.#paths) {
        if (!existsSync(this.restored(path))) continue;
        if (existsSync(path)) await rename(path, kept(path));
        await rename(this.restored(path), path);
      }
      await check();
    } catch (error) {
      await this.#putBack();
      throw error;
    }
    await remove(this.#marker);
    await Promise.all(this.#paths.map((path) => remove(kept(path))));
  }

  async #putBack(): Promise<void> {
    for (const path of this.#paths) {
      if (!existsSync(kept(path))) continue;
      await remove(path);
      await rename(kept(path), path);
    }
    await remove(this.#marker);
  }
}

/** Where the file or folder that was replaced is kept. */
const kept = (path: string): string => `${path}.before-restore`;

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
