import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { chown, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import postgres from "postgres";
import { openPool } from "./pool.ts";

/** How often PostgreSQL is asked whether it is still writing. Milliseconds. */
const POLL_INTERVAL_MS = 500;

/** PostgreSQL did not complete a base backup. */
export class BaseBackupError extends Error {
  override readonly name = "BaseBackupError";
}

/**
 * Has a running PostgreSQL write a base backup of itself, with the WAL that makes it consistent, while others write. This is
 * the command of the replication protocol that `pg_basebackup` sends; the embedded PostgreSQL does not contain that program.
 *
 * @param url of a superuser, directly at the server.
 * @param folder that PostgreSQL creates, as its own user. It must not exist or be empty.
 * @returns the compressed archive of the data folder.
 * @throws {BaseBackupError} when it is not complete.
 */
export async function writeBaseBackup(url: string, folder: string, signal?: AbortSignal): Promise<string> {
  const name = `skillshelf_backup_${randomUUID().replaceAll("-", "")}`;
  const warnings: string[] = [];
  const session = postgres(url, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: name, replication: "true" },
    onnotice: ({ severity, message }) => severity === "WARNING" && warnings.push(message ?? ""),
  });
  const watcher = openPool(url, { max: 1, name: "skillshelf-backup" });
  try {
    // PostgreSQL keeps the WAL for this slot, which ends with the session.
    await session.unsafe(`CREATE_REPLICATION_SLOT ${name} TEMPORARY PHYSICAL (RESERVE_WAL)`).simple();
    const progress = await session.unsafe(command(folder)).readable();
    await Promise.race([readToEnd(progress), untilGone(watcher, name, signal)]);
    // A damaged page is reported as a warning, and as an error that postgres.js does not pass on.
    if (warnings.length > 0) throw new BaseBackupError(`PostgreSQL warns: ${warnings.slice(0, 5).join("; ")}`);
    return join(folder, "base.tar.gz");
  } finally {
    await Promise.all([session.end({ timeout: 1 }), watcher.end({ timeout: 1 })]);
  }
}

const command = (folder: string): string =>
  `BASE_BACKUP (LABEL 'skillshelf', CHECKPOINT 'fast', WAL, WAIT false, MANIFEST 'no', COMPRESSION 'gzip',
   TARGET 'server', TARGET_DETAIL '${folder.replaceAll("'", "''")}')`;

async function readToEnd(progress: Readable): Promise<void> {
  progress.resume();
  await once(progress, "end");
}

/** Fails when the session is not writing a backup any more: postgres.js does not tell of an error after the copy began. */
async function untilGone(watcher: postgres.Sql, name: string, signal: AbortSignal | undefined): Promise<never> {
  for (let missing = 0; missing < 2; ) {
    await sleep(POLL_INTERVAL_MS);
    signal?.throwIfAborted();
    const [row] = await watcher<{ isWriting: boolean }[]>`
      select exists (
        select from pg_stat_progress_basebackup join pg_stat_activity using (pid) where application_name = ${name}
      ) as "isWriting"`;
    missing = row?.isWriting ? 0 : missing + 1;
  }
  throw new BaseBackupError("PostgreSQL did not complete the backup. Its log states the reason.");
}

/**
 * Unpacks a base backup into a new data folder, with which PostgreSQL then starts as after a crash. Every entry must be a file
 * or folder below it.
 *
 * @param owner of the files: the user that PostgreSQL runs as, if another than this process.
 */
export async function extractBaseBackup(
  archive: string | Readable,
  data: string,
  owner: Readonly<{ uid?: number; gid?: number }> = {},
): Promise<void> {
  await mkdir(data, { mode: 0o700 });
  const unpack = unpackTar(data, {
    fmode: 0o600,
    dmode: 0o700,
    filter: ({ name, type }) => {
      if ((type === "file" || type === "directory") && isInside(name)) return true;
      throw new BaseBackupError(
        `The base backup contains ${JSON.stringify(name.slice(0, 200))}, which is no file inside the data folder.`,
      );
    },
  });
  await pipeline(typeof archive === "string" ? createReadStream(archive) : archive, createGunzip(), unpack);
  const { uid = -1, gid = -1 } = owner;
  if (uid === -1) return;
  await chown(data, uid, gid);
  for (const entry of await readdir(data, { recursive: true })) await chown(join(data, entry), uid, gid);
}

const isInside = (name: string): boolean => /^[\w.][\w./-]*$/.test(name) && !name.split("/").includes("..");
