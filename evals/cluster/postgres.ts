import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { type Identity, Program, runProgram } from "./program.ts";
import { readSample } from "./sample.ts";

const DEBIAN_FOLDER = "/usr/lib/postgresql";
const OLDEST = 15;

/** How long a standby may take to follow a new primary. Milliseconds. */
const FOLLOW_TIMEOUT_MS = 60_000;

/** Finds the programs of the newest PostgreSQL of Debian. @throws {CommandError} where there is none. */
export async function findPostgres(): Promise<string> {
  const versions = (await readdir(DEBIAN_FOLDER).catch(() => [])).map(Number).filter((version) => version >= OLDEST);
  const folders = versions
    .toSorted((one, other) => other - one)
    .map((version) => join(DEBIAN_FOLDER, `${version}/bin`));
  const found = folders.find((folder) => existsSync(join(folder, "pg_basebackup")));
  if (found === undefined)
    throw new CommandError(`PostgreSQL ${OLDEST} or later is not installed. On Debian: apt-get install postgresql`);
  return found;
}

/** The passwords of the roles. */
type Secrets = Readonly<{ postgres: string; skillshelf: string; replication: string }>;

export type NodeOptions = Readonly<{
  bin: string;
  folder: string;
  identity: Identity;
  secrets: Secrets;
  /** Ports of all PostgreSQL servers by name. */
  ports: Readonly<Record<string, number>>;
}>;

/** Texts of the samples that name the servers of PostgreSQL. */
export const hostReplacements = (ports: NodeOptions["ports"]): Record<string, string> =>
  Object.fromEntries(Object.values(ports).map((port, index) => [`10.0.0.1${index + 1}:5432`, `127.0.0.1:${port}`]));

/** A PostgreSQL server that is the primary or a standby. */
export class PostgresNode {
  readonly name: string;
  readonly port: number;
  readonly #options: NodeOptions;
  readonly #folder: string;
  readonly #data: string;
  #program: Program | undefined;

  constructor(name: string, options: NodeOptions) {
    this.name = name;
    this.port = options.ports[name] ?? 0;
    this.#options = options;
    this.#folder = join(options.folder, name);
    this.#data = join(this.#folder, "data");
  }

  /** Address of a database as a role. */
  url(role: "postgres" | "skillshelf", database: string): string {
    return `postgres://${role}:${this.#options.secrets[role]}@127.0.0.1:${this.port}/${database}`;
  }

  get isAlive(): boolean {
    return this.#program?.isAlive ?? false;
  }

  /** Creates an empty cluster with the roles and the database, and starts it as the primary. */
  async create(): Promise<void> {
    const { secrets } = this.#options;
    await this.#makeFolder();
    const passwordFile = join(this.#folder, "password");
    await this.#write(passwordFile, secrets.postgres);
    const words = ["-D", this.#data, "-U", "postgres", "--encoding=UTF8", "--locale=C.UTF-8"];
    await this.#run("initdb", [...words, "--auth=scram-sha-256", `--pwfile=${passwordFile}`]);
    await this.#configure();
    // Nothing can confirm the first commits.
    await this.start(["-c", "synchronous_standby_names="]);
    const roles = await readSample("postgresql/roles.sql", {
      ":'password'": `'${secrets.skillshelf}'`,
      ":'replication_password'": `'${secrets.replication}'`,
    });
    await this.#ask("postgres", async (sql) => {
      for (const statement of roles.split(/;\s*$/m).filter((text) => text.trim() !== "")) await sql.unsafe(statement);
    });
  }

  /** Has commits wait for a standby, now that there are some. */
  async confirmWrites(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Copies the primary, and starts as its standby. */
  async clone(primary: PostgresNode): Promise<void> {
    await this.#makeFolder();
    const words = ["-D", this.#data, "-h", "127.0.0.1", "-p", String(primary.port), "-U", "replication"];
    await this.#run("pg_basebackup", [...words, "--checkpoint=fast", "--wal-method=stream"]);
    await this.#configure();
    await this.startAsStandby();
  }

  async start(words: readonly string[] = []): Promise<void> {
    const { bin, identity } = this.#options;
    this.#program = await Program.start({
      name: `PostgreSQL ${this.name}`,
      file: join(bin, "postgres"),
      words: ["-D", this.#data, ...words],
      log: join(this.#folder, "log"),
      cwd: this.#folder,
      identity,
    });
    await this.#program.untilReady(() => this.#ask("postgres", (sql) => sql`select 1`).then(() => true));
  }

  async startAsStandby(): Promise<void> {
    await this.#write(join(this.#data, "standby.signal"), "");
    await this.start();
  }

  /** Fast shutdown. */
  async stop(): Promise<void> {
    await this.#program?.resume();
    await this.#program?.stop("SIGINT");
  }

  /** Ends it as when the machine fails. */
  async kill(): Promise<void> {
    await this.#program?.kill();
  }

  async pause(): Promise<void> {
    await this.#program?.pause();
  }

  async resume(): Promise<void> {
    await this.#program?.resume();
  }

  /** Stops or continues replaying what arrives. */
  async setReplay(isPaused: boolean): Promise<void> {
    await this.#ask("postgres", (sql) =>
      isPaused ? sql`select pg_wal_replay_pause()` : sql`select pg_wal_replay_resume()`,
    );
  }

  /** Makes a standby the primary, as Patroni or an operator does. */
  async promote(): Promise<void> {
    await this.#run("pg_ctl", ["promote", "-D", this.#data, "--wait"]);
  }

  /** How far it has received the log: bytes. */
  async received(): Promise<bigint> {
    return this.#ask("postgres", async (sql) => {
      const [row] = await sql<{ bytes: string }[]>`
        select pg_wal_lsn_diff(coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as bytes`;
      return BigInt(row?.bytes ?? 0);
    });
  }

  /** Waits until a primary sends its log to so many standbys, one of which confirms commits. */
  async untilFollowed(standbys: number): Promise<void> {
    const deadline = Date.now() + FOLLOW_TIMEOUT_MS;
    for (;;) {
      const count = await this.#ask("postgres", async (sql) => {
        const [row] = await sql<{ count: number }[]>`
          select count(*)::int as count from pg_stat_replication where state = 'streaming' and sync_state = 'quorum'`;
        return row?.count ?? 0;
      }).catch(() => 0);
      if (count >= standbys) return;
      if (Date.now() > deadline)
        throw new CommandError(`${count} instead of ${standbys} standbys follow ${this.name}.`);
      await sleep(100);
    }
  }

  /** Returns a former primary as a standby of the new one. */
  async rejoin(primary: PostgresNode): Promise<void> {
    // Until its checkpoint, a promoted server names its former timeline, and pg_rewind would find nothing to do.
    await primary.#ask("postgres", (sql) => sql`checkpoint`);
    const source = `host=127.0.0.1 port=${primary.port} user=postgres dbname=postgres`;
    await this.#run("pg_rewind", [`--target-pgdata=${this.#data}`, `--source-server=${source}`]);
    await this.#configure();
    await this.startAsStandby();
  }

  async #makeFolder(): Promise<void> {
    await mkdir(this.#folder, { mode: 0o700 });
    await this.#own(this.#folder);
    // For libpq: 10.0.0.11:*:*:role:password, one a line.
    const { secrets } = this.#options;
    const lines = Object.entries(secrets).map(([role, password]) => `*:*:*:${role}:${password}\n`);
    await this.#write(join(this.#folder, "passfile"), lines.join(""));
  }

  /** Writes the configuration, also over that of another server, which a copy and pg_rewind bring. */
  async #configure(): Promise<void> {
    const { ports } = this.#options;
    const own = await readSample("postgresql/skillshelf.conf", {
      "'pg1'": `'${this.name}'`,
      "listen_addresses = '*'": "listen_addresses = '127.0.0.1'",
      "host=10.0.0.11,10.0.0.12,10.0.0.13": "host=127.0.0.1,127.0.0.1,127.0.0.1",
      "port=5432,5432,5432": `port=${Object.values(ports).join(",")}`,
      "/var/lib/postgresql/.pgpass": join(this.#folder, "passfile"),
    });
    const here = `port = ${this.port}\nunix_socket_directories = ''\nshared_buffers = 64MB\nlog_checkpoints = off\n`;
    await this.#write(join(this.#data, "skillshelf.conf"), `${own}\n${here}`);
    const main = join(this.#data, "postgresql.conf");
    await appendFile(main, "include 'skillshelf.conf'\n");
    const rules = await readSample("postgresql/pg_hba.conf", {
      "10.0.0.0/24": "127.0.0.1/32",
      "10.0.0.31/32": "127.0.0.1/32",
      // The eval is the administrator, without a socket.
      "local   all          postgres                      peer": "host all postgres 127.0.0.1/32 scram-sha-256",
    });
    await this.#write(join(this.#data, "pg_hba.conf"), rules);
  }

  async #write(file: string, text: string): Promise<void> {
    await writeFile(file, text, { mode: 0o600 });
    await chmod(file, 0o600);
    await this.#own(file);
  }

  async #own(path: string): Promise<void> {
    const { uid = -1, gid = -1 } = this.#options.identity;
    if (uid >= 0) await chown(path, uid, gid);
  }

  #run(program: string, words: readonly string[]): Promise<void> {
    const { bin, identity } = this.#options;
    const env = { PGPASSFILE: join(this.#folder, "passfile") };
    return runProgram({ name: program, file: join(bin, program), words, cwd: this.#folder, identity, env });
  }

  async #ask<Result>(database: string, work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
    const sql = postgres(this.url("postgres", database), { max: 1, connect_timeout: 10, onnotice: () => undefined });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** The server that received most of the log: promoting it loses nothing that was acknowledged. */
export async function furthest(nodes: readonly PostgresNode[]): Promise<PostgresNode> {
  const received = await Promise.all(nodes.map(async (node) => ({ node, bytes: await node.received() })));
  const [first] = received.toSorted((one, other) => Number(other.bytes - one.bytes));
  if (first === undefined) throw new Error("There is no standby.");
  return first.node;
}
