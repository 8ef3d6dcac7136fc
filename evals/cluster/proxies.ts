import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { accepts, findProgram, type Identity, Program } from "./program.ts";
import { type Replacements, readSample } from "./sample.ts";

/** Where their files are, and who runs them. */
export type Place = Readonly<{ folder: string; identity: Identity }>;

/** @throws {CommandError} where one of them is not installed. */
export const findProxies = () => ({
  haproxy: findProgram("haproxy", "HAProxy", "haproxy"),
  pgbouncer: findProgram("pgbouncer", "PgBouncer", "pgbouncer"),
});

/** Where HAProxy listens: for clients, and for PgBouncer. */
export type HaproxyPorts = Readonly<{ www: number; primary: number }>;

/** HAProxy with the sample of `deploy`. @param hosts addresses of the sample and those of the eval. */
export async function startHaproxy(
  file: string,
  { folder, identity }: Place,
  ports: HaproxyPorts,
  hosts: Replacements,
): Promise<Program> {
  const config = join(folder, "haproxy.cfg");
  const text = await readSample("haproxy/haproxy.cfg", {
    ...hosts,
    "203.0.113.10:80": `127.0.0.1:${ports.www}`,
    "127.0.0.1:5000": `127.0.0.1:${ports.primary}`,
  });
  await writeReadable(config, text);
  const words = ["-db", "-f", config];
  const log = join(folder, "haproxy.log");
  const program = await Program.start({ name: "HAProxy", file, words, log, identity });
  await program.untilReady(() => accepts(ports.www));
  return program;
}

/** PgBouncer with the sample of `deploy`. @param ports its own, and the one of HAProxy that leads to the primary. */
export async function startPgbouncer(
  file: string,
  { folder, identity }: Place,
  ports: Readonly<{ own: number; primary: number }>,
  password: string,
): Promise<Program> {
  const users = join(folder, "userlist.txt");
  await writeReadable(users, `"skillshelf" "${password}"\n`);
  const text = await readSample("pgbouncer/pgbouncer.ini", {
    "listen_addr = 10.0.0.31": "listen_addr = 127.0.0.1",
    "listen_port = 6432": `listen_port = ${ports.own}`,
    "port=5000": `port=${ports.primary}`,
    "unix_socket_dir = /var/run/postgresql": "unix_socket_dir =",
    "/etc/pgbouncer/userlist.txt": users,
  });
  const config = join(folder, "pgbouncer.ini");
  await writeReadable(config, text);
  const log = join(folder, "pgbouncer.log");
  const program = await Program.start({ name: "PgBouncer", file, words: [config], log, identity });
  await program.untilReady(() => accepts(ports.own));
  return program;
}

/** Writes a file that the other user may read; the folder is entered by nobody else. */
async function writeReadable(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await chmod(file, 0o644);
}
