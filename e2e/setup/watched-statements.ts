import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sql, Statements } from "#lib/graph/store/database.ts";

/**
 * A statement that was sent. `name` is the function that made it, in a transaction the one that began it if the statement is
 * written there; `file` is relative to `lib/graph`, and `template` the id of its template.
 */
type SentStatement = Readonly<{
  name: string;
  file: string;
  template: string;
  text: string;
  values: readonly unknown[];
}>;

/** Templates that were evaluated, by their fixed texts, and the statements that were sent. */
export type Watched = Readonly<{ templates: ReadonlySet<string>; sent: readonly SentStatement[] }>;

/** The fixed texts of a template as one string. */
export const templateId = (texts: readonly string[]): string => texts.join("${}").replace(/\s+/g, " ").trim();

/** Watches the statements of a graph. Their behavior does not change. */
export function watchStatements(): Watched & { watch: (sql: Sql) => Sql } {
  const templates = new Set<string>();
  const sent: SentStatement[] = [];
  const tagOf = (inner: Statements, began?: Origin): Statements => {
    const tag = ((strings: TemplateStringsArray, ...values: readonly unknown[]) => {
      const template = templateId(strings.raw);
      templates.add(template);
      const statement = inner(strings, ...values);
      const { name, file } = originOf(new Error().stack ?? "");
      const origin = name === "" && began ? began : { name, file };
      const then = statement.then.bind(statement);
      let isSent = false;
      // oxlint-disable-next-line unicorn/no-thenable -- awaiting a statement sends it
      statement.then = (...callbacks) => {
        if (!isSent) sent.push({ ...origin, template, text: statement.text, values: statement.values });
        isSent = true;
        return then(...callbacks);
      };
      return statement;
    }) as Statements;
    return Object.assign(tag, { json: inner.json, raw: inner.raw, join: inner.join });
  };
  const watch = (sql: Sql): Sql =>
    Object.assign(tagOf(sql), {
      begin: ((work) => {
        const began = originOf(new Error().stack ?? "");
        return sql.begin((transaction) => work(tagOf(transaction, began)));
      }) as Sql["begin"],
    });
  return { templates, sent, watch };
}

type Origin = Pick<SentStatement, "name" | "file">;

/** Functions that send what other functions compose. */
const forwarding = new Set(["countUpTo", "selectRows", "readPage"]);

/** Reads the innermost function of `lib/graph` from a stack. */
function originOf(stack: string): Origin {
  for (const line of stack.split("\n")) {
    const [, name, path] = /^\s*at (?:async )?(?:(\S+) (?:\[as \w+\] )?\()?(?:file:\/\/)?(\/[^:]+)/.exec(line) ?? [];
    if (path === undefined || !path.startsWith(graphFolder) || path.includes(".test.")) continue;
    const found = (name ?? "").replace(/^(Object|Module)\./, "");
    if (!forwarding.has(found)) return { name: found, file: relative(graphFolder, path) };
  }
  return { name: "unknown", file: "unknown" };
}

const graphFolder = fileURLToPath(new URL("../../lib/graph/", import.meta.url));
