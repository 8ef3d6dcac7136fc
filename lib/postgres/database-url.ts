const attribute = "target_session_attrs";

/** The parts before the hosts, the hosts, and the parts after them. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

/** A PostgreSQL URL may name several hosts, as for libpq: `postgres://user@a:5432,b:5432/database`. Returns one URL for each. */
function hostUrls(url: string): readonly string[] {
  const [, start = "", hosts = "", rest = ""] = parts.exec(url) ?? [];
  return start === "" ? [] : hosts.split(",").map((host) => `${start}${host}${rest}`);
}

/** Whether this is a PostgreSQL URL, with one host or several. */
export const isDatabaseUrl = (url: string): boolean => {
  const urls = hostUrls(url);
  return urls.length > 0 && urls.every((one) => URL.canParse(one) && (urls.length === 1 || new URL(one).host !== ""));
};

/** Whether connections are to go to the server that accepts writes. */
export function isForWriting(url: string): boolean {
  const [first = ""] = hostUrls(url);
  const wanted = URL.canParse(first) ? new URL(first).searchParams.get(attribute) : null;
  return wanted === null || wanted === "read-write" || wanted === "primary";
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
