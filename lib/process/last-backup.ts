import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** File of the data folder with the time of the last backup. */
const LAST_BACKUP_FILE = "last-backup";

/** Records a backup, for the metrics of a server with the same data folder. */
export async function recordBackup(dataDir: string, time: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, LAST_BACKUP_FILE), `${time.toISOString()}\n`);
}

/** Returns the time of the last backup; undefined if there was none. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(join(dataDir, LAST_BACKUP_FILE), "utf8").catch(() => "");
  const time = new Date(text.trim());
  return Number.isNaN(time.getTime()) ? undefined : time;
}
