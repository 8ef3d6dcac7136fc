const attribute = "target_session_attrs";

/** Values that mean the server that accepts writes. */
const writing: readonly (string | null)[] = ["read-write", "primary"];

/** The parts before the hosts, the hosts, and the parts after them. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** A PostgreSQL URL may name several hosts, as for libpq: `postgres://user@a:5432,b:5432/database`. Returns one URL for each. */
export function hostUrls(url: string): readonly string[] {
  const [, start = "", hosts = "", rest = ""] = parts.exec(url) ?? [];
  return start === "" ? [] : hosts.split(",").map((host) => `${start}${host}${rest}`);
}

/** Whether this is a PostgreSQL URL, with one host or several. */
export function isDatabaseUrl(url: string): boolean {
  const urls = hostUrls(url);
  return urls.length > 0 && urls.every((one) => URL.canParse(one) && (urls.length === 1 || new URL(one).host !== ""));
}

/** Whether connections are to go to the server that accepts writes. */
export function isForWriting(url: string): boolean {
  const [first = ""] = hostUrls(url);
  const wanted = new URL(first).searchParams.get(attribute);
  return wanted === null || writing.includes(wanted);
}

/** States for other programs, such as pg_dump, that of several hosts the one is meant that accepts writes. */
export function withWritingStated(url: string): string {
  const [first = "", ...others] = hostUrls(url);
  if (others.length === 0 || new URL(first).searchParams.has(attribute)) return url;
  return `${url}${url.includes("?") ? "&" : "?"}${attribute}=read-write`;
}

/** Parameters of a URL that libpq also reads from the environment. */
const variables: Readonly<Record<string, string>> = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
  [attribute]: "PGTARGETSESSIONATTRS",
};

/** The environment variables with which `pg_dump`, `pg_restore` and `psql` connect to a database. They contain the password. */
export function connectionVariables(url: string): Record<string, string> {
  const hosts = hostUrls(url).map((one) => new URL(one));
  const [first] = hosts;
  if (first === undefined) return {};
  const { username, password, pathname, searchParams } = first;
  const user = decodeURIComponent(username);
  return {
    PGHOST: hosts.map(({ hostname }) => hostname.replace(/^\[(.*)\]$/, "$1") || "localhost").join(","),
    PGPORT: hosts.map(({ port }) => port || "5432").join(","),
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: decodeURIComponent(pathname.slice(1)) || user,
    ...Object.fromEntries(
      [...searchParams].flatMap(([name, value]) => {
        const variable = variables[name];
        return variable === undefined ? [] : [[variable, value]];
      }),
    ),
  };
}

/** Leaves that out again for postgres.js: it would accept a standby, which reports the same `default_transaction_read_only`. */
export function withoutWritingStated(url: string): string {
  const parsed = new URL(url);
  if (!writing.includes(parsed.searchParams.get(attribute))) return url;
  parsed.searchParams.delete(attribute);
  return parsed.href;
}
