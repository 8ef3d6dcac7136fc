import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import { z } from "zod";
import { OptionError, parseWords, whole } from "./terminal/options.ts";

export const usage = `Usage: npm run bench -- <benchmark> [options]

  seed    Fills a database of its own with invented records.
          --records N    how many
          --translated   with texts in every language
  http    Measures the production server against bare node:http and an empty page of Next, side by side.
          --records N    records in the database (100000)
          --seconds S    seconds measured for each figure (5)
          --only CASE    only cases whose name begins so, such as hot, uncached/api, walk or suggestions; may be repeated
          --json FILE    writes every figure, each round apart
  memory  Measures the memory of the server and its database by process, idle and under many requests for many addresses.
          --records N    records in the database (100000)
          --requests N   requests (200000)
          --urls N       different addresses (20000)
          --against DIR  another checkout, installed, which is measured in the same way after this one
          --minutes M    ends after that time at the latest (120)
          --json FILE    writes every sample
  live  Measures visits while repositories change, against the same visits while nothing changes.
          --records N    records in the database (100000)
          --seconds S    seconds measured in each run (120)
          --warm-up S    seconds of visits before (60)
          --clients N    clients, each with one request at a time (16)
          --exponent E   exponent of Zipf's law, by which addresses of each kind are chosen (1)
          --changes N    changed repositories each second (1)
          --changed HOW  which repositories change: zipf, as often as they are visited, or uniform (zipf)
          --against DIR  another checkout, installed, which is measured in the same way after this one
          --json FILE    writes every figure
  servers  Measures cached responses of three servers beside those of one with the same cache, renderers and clients, by turns.
          --records N    records in the database (1000)
          --rounds N     rounds of each (12)
          --seconds S    seconds of each round (3)
          --connections N  connections of each of three clients (8)
          --json FILE    writes every figure
  lighthouse  Measures pages with Lighthouse, and what they weigh beside an empty Next page.
          --runs N       times that each page is measured, for the median (3)
          --locale L     language of the pages (en)
          --url ORIGIN   a server that runs already and has the bundled catalogue, instead of one of its own
          --failing      lists what keeps a score from 100
          --json FILE    writes every figure
  sitemap  Measures the sitemap: its index and its files, and the memory of the server meanwhile.
          --records N    records in the database (100000)
          --files N      files that are read, evenly chosen (all)
          --translated   the records have texts in every language
          --json FILE    writes every figure
  export  Measures the export of the whole catalogue, pages that are asked for meanwhile, and the memory of the server.
          --records N    records in the database (100000)
          --json FILE    writes every figure
  ingest  Measures the ingestion of generated repositories against bare git cat-file.
          --units N,…    units of each repository (1000,10000)
          --rounds N     times that each is ingested (1)
          --reviewed N,…  instead: what writing one changed repository costs in catalogs with so many reviewed ones
          --read N,…     and with so many that were only read; of either, the first stands beside each of the other (100)
          --json FILE    writes every figure, each round apart
  audit   Measures how fast real skills are audited, beside a search for one word in the same texts.
          --from FILE    repositories on this machine, a path and the owner/repo it stands for on each line
          --rounds N     times that all of them are audited (1)
          --json FILE    writes every figure
  growth  Gives everything that reads texts of strangers longer and longer ones, and fails where time grows faster.
          --only SCANNER only scanners whose name begins so, such as audit or tokens; may be repeated
          --piece PIECE  only texts made of pieces whose name begins so, such as newlines; may be repeated
          --characters N the longest text (262144)
          --all          lists what is in step with its text, too
          --json FILE    writes every figure
  search  Measures calls of the queries without HTTP, beside ILIKE over the same records.
          --records N,…  records in the database, which is filled anew for each (100000,1000000)
          --seconds S    seconds measured for each figure (5)
          --callers N,…  calls at a time (1,16)
          --json FILE    writes every figure
  graph   Measures requests to the social graph through the whole server, in graphs of several sizes.
          --sizes N,…    follows in the graph, and as many other activities (400000,2000000)
          --seconds S    seconds measured for each figure (5)
          --connections N  requests at a time (8)
          --only CASE    only requests whose name begins so, such as feed or follow; may be repeated
          --json FILE    writes every figure
  chain   Measures what it takes to bring writes of the social graph on the local ledger, by each method, through
          the whole server, and that every event stands there once.
          --seconds S    seconds measured for each figure (5)
          --connections N,…  writes at a time (1,8,64)
          --events N     events that wait in the backlog (20000)
          --json FILE    writes every figure

  memory and live run \`npm start\` with an embedded PostgreSQL in --data-dir, and the other checkout with one beside it.
  All others but audit and growth use an embedded PostgreSQL in --data-dir (.data/bench; search in a folder of it for each size), or the one DATABASE_URL names in the environment.`;

/** Whole numbers from 1 with commas between them, of at most so many digits. */
const wholeList = (name: string, digits: number, initial: string) =>
  z
    .string()
    .regex(
      new RegExp(`^[1-9]\\d{0,${digits - 1}}(?:,[1-9]\\d{0,${digits - 1}})*$`),
      `--${name} must be whole numbers from 1 to ${10 ** digits - 1} with commas between them`,
    )
    .default(initial)
    .transform((text) => text.split(",").map(Number));

const records = whole("records", 1, 5_000_000);
const folder = z.string().min(1, "--data-dir must be a folder").default(".data/bench");
const file = z.string().min(1, "--json must be a file").optional();

const against = z.string().min(1, "--against must be a folder").optional();
const translated = z.boolean().default(false);

const seedOptions = z.object({ records, translated, "data-dir": folder });
const httpOptions = z.object({
  records: records.default(100_000),
  seconds: whole("seconds", 1, 600).default(5),
  json: file,
  only: z.array(z.string()).default([]),
  "data-dir": folder,
});
const memoryOptions = z.object({
  records: records.default(100_000),
  requests: whole("requests", 1_000, 100_000_000).default(200_000),
  urls: whole("urls", 100, 1_000_000).default(20_000),
  against,
  minutes: whole("minutes", 1, 1_440).default(120),
  json: file,
  "data-dir": folder,
});

const liveOptions = z.object({
  records: records.default(100_000),
  seconds: whole("seconds", 1, 3_600).default(120),
  "warm-up": whole("warm-up", 1, 3_600).default(60),
  clients: whole("clients", 1, 1_000).default(16),
  exponent: z
    .string()
    .regex(/^\d(?:\.\d{1,3})?$/, "--exponent must be a number from 0 to 9.999")
    .default("1")
    .transform(Number),
  changes: whole("changes", 1, 100).default(1),
  changed: z.enum(["zipf", "uniform"], "--changed must be zipf or uniform").default("zipf"),
  against,
  json: file,
  "data-dir": folder,
});

const serversOptions = z.object({
  records: records.default(1_000),
  rounds: whole("rounds", 1, 1_000).default(12),
  seconds: whole("seconds", 1, 600).default(3),
  connections: whole("connections", 1, 1_000).default(8),
  json: file,
  "data-dir": folder,
});

const sitemapOptions = z.object({
  records: records.default(100_000),
  files: whole("files", 1, 1_000_000).optional(),
  translated,
  json: file,
  "data-dir": folder,
});

const exportOptions = z.object({ records: records.default(100_000), json: file, "data-dir": folder });

const lighthouseOptions = z.object({
  runs: whole("runs", 1, 100).default(3),
  locale: z.enum(localeCodes, `--locale must be one of ${localeCodes.join(", ")}`).default(defaultLocale),
  url: z
    .url({ protocol: /^https?$/, error: "--url must be an address such as http://localhost:3000" })
    .transform((url) => new URL(url).origin)
    .optional(),
  failing: z.boolean().default(false),
  json: file,
  "data-dir": folder,
});

const ingestOptions = z.object({
  units: wholeList("units", 6, "1000,10000"),
  rounds: whole("rounds", 1, 100).default(1),
  reviewed: wholeList("reviewed", 6, "50").optional(),
  read: wholeList("read", 6, "100"),
  json: file,
  "data-dir": folder,
});

const auditOptions = z.object({
  from: z.string({ error: "--from must be a file" }).min(1, "--from must be a file"),
  rounds: whole("rounds", 1, 100).default(1),
  json: file,
});

const growthOptions = z.object({
  only: z.array(z.string()).default([]),
  piece: z.array(z.string()).default([]),
  characters: whole("characters", 65_536, 1_048_576).default(262_144),
  all: z.boolean().default(false),
  json: file,
});

const searchOptions = z.object({
  records: wholeList("records", 7, "100000,1000000"),
  seconds: whole("seconds", 1, 20).default(5),
  callers: wholeList("callers", 3, "1,16"),
  json: file,
  "data-dir": folder,
});

const graphOptions = z.object({
  sizes: wholeList("sizes", 7, "400000,2000000"),
  seconds: whole("seconds", 1, 600).default(5),
  connections: whole("connections", 1, 1_000).default(8),
  only: z.array(z.string()).default([]),
  json: file,
  "data-dir": folder,
});

const chainOptions = z.object({
  seconds: whole("seconds", 1, 60).default(5),
  connections: wholeList("connections", 3, "1,8,64"),
  events: whole("events", 1, 1_000_000).default(20_000),
  json: file,
  "data-dir": folder,
});

export type AuditOptions = z.infer<typeof auditOptions>;
export type GrowthOptions = z.infer<typeof growthOptions>;
export type HttpOptions = z.infer<typeof httpOptions>;
export type LiveOptions = z.infer<typeof liveOptions>;
export type MemoryOptions = z.infer<typeof memoryOptions>;
export type ServersOptions = z.infer<typeof serversOptions>;
export type LighthouseOptions = z.infer<typeof lighthouseOptions>;
export type SitemapOptions = z.infer<typeof sitemapOptions>;
export type ExportOptions = z.infer<typeof exportOptions>;
export type IngestOptions = z.infer<typeof ingestOptions>;

export type SearchOptions = z.infer<typeof searchOptions>;
export type GraphOptions = z.infer<typeof graphOptions>;
export type ChainOptions = z.infer<typeof chainOptions>;

export type Command =
  | Readonly<{ name: "seed"; options: z.infer<typeof seedOptions> }>
  | Readonly<{ name: "http"; options: HttpOptions }>
  | Readonly<{ name: "memory"; options: MemoryOptions }>
  | Readonly<{ name: "live"; options: LiveOptions }>
  | Readonly<{ name: "servers"; options: ServersOptions }>
  | Readonly<{ name: "sitemap"; options: SitemapOptions }>
  | Readonly<{ name: "export"; options: ExportOptions }>
  | Readonly<{ name: "lighthouse"; options: LighthouseOptions }>
  | Readonly<{ name: "ingest"; options: IngestOptions }>
  | Readonly<{ name: "audit"; options: AuditOptions }>
  | Readonly<{ name: "growth"; options: GrowthOptions }>
  | Readonly<{ name: "search"; options: SearchOptions }>
  | Readonly<{ name: "graph"; options: GraphOptions }>
  | Readonly<{ name: "chain"; options: ChainOptions }>;

/**
 * What a command line asks for; undefined when it asks for nothing, or for help.
 *
 * @throws {OptionError}
 */
export function parseCommand([name, ...words]: readonly string[]): Command | undefined {
  if (name === "--help" || words.includes("--help")) return undefined;
  switch (name) {
    case undefined:
      return undefined;
    case "seed":
      return { name, options: parseWords(seedOptions, words, { flags: ["translated"] }) };
    case "http":
      return { name, options: parseWords(httpOptions, words, { repeated: ["only"] }) };
    case "memory":
      return { name, options: parseWords(memoryOptions, words) };
    case "live":
      return { name, options: parseWords(liveOptions, words) };
    case "servers":
      return { name, options: parseWords(serversOptions, words) };
    case "sitemap":
      return { name, options: parseWords(sitemapOptions, words, { flags: ["translated"] }) };
    case "export":
      return { name, options: parseWords(exportOptions, words) };
    case "lighthouse":
      return { name, options: parseWords(lighthouseOptions, words, { flags: ["failing"] }) };
    case "ingest":
      return { name, options: parseWords(ingestOptions, words, { repeated: ["only"] }) };
    case "audit":
      return { name, options: parseWords(auditOptions, words) };
    case "growth":
      return {
        name,
        options: parseWords(growthOptions, words, { repeated: ["only", "piece"], flags: ["all"] }),
      };
    case "search":
      return { name, options: parseWords(searchOptions, words) };
    case "graph":
      return { name, options: parseWords(graphOptions, words, { repeated: ["only"] }) };
    case "chain":
      return { name, options: parseWords(chainOptions, words) };
    default:
      throw new OptionError(
        `There is no benchmark ${name}; there are seed, http, memory, live, servers, lighthouse, sitemap, export, ingest, audit, growth, search, graph and chain`,
      );
  }
}
