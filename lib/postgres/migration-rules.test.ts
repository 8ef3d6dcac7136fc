import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectFolder } from "#lib/project-folder.ts";

/** The last migration that was written before these rules. */
const lastExempt = { directory: "0035_unit_digests", graph: "0003_names" } as const;

/** Statements after which a server of the release before fails, or has to be prevented from writing what it writes. */
const contracting: readonly RegExp[] = [
  /\bdrop (?:table|column|view|materialized view|type|schema|function|sequence|default)\b/i,
  /\brename (?:to|column|constraint)\b/i,
  /\bset not null\b/i,
  /\balter column "?\w+"? (?:set data )?type\b/i,
  /\badd column (?!.*\bdefault\b).*\bnot null\b/i,
  /\badd (?:constraint \S+ )?(?:check|unique|exclude|primary key|foreign key)\b/i,
  /\bcreate unique index\b/i,
];

/** Statements that keep servers from a table for as long as its rows take, each with what to do instead. */
const locking: readonly (readonly [RegExp, string])[] = [
  [/\bcreate (?:unique )?index (?!concurrently)/i, "create the index concurrently, with `-- no transaction`"],
  [/\badd (?:constraint \S+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/i, "add the constraint as NOT VALID"],
  [
    /\badd column .*(?:\bstored\b|serial\b|\bdefault (?:gen_|random|clock_|uuid))/i,
    "add the column empty and fill it later",
  ],
  [/\balter column "?\w+"? (?:set data )?type\b/i, "add another column"],
  [/\b(?:vacuum full|lock table|cluster|refresh materialized view(?! concurrently))\b/i, "leave it out"],
];

/** @returns what is wrong with a migration, which servers of the release before have to survive. */
function faultsOf(text: string): string[] {
  const isContract = /^-- contract: \S+$/m.test(text);
  const isShort = /^-- short lock: \S+/m.test(text);
  const isTransaction = !/^-- no transaction$/m.test(text);
  const created = new Set(
    Array.from(text.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\S+)/gi), ([, name]) => name),
  );
  return text
    .replaceAll(/--(?!>).*$/gm, "")
    .replaceAll(/(\$\w*\$).*?\1/gs, "")
    .split("--> statement-breakpoint")
    .flatMap((one) => one.split(/;\s*$/m))
    .map((one) => one.replaceAll(/\s+/g, " ").trim())
    .flatMap((statement) => {
      const table = /\b(?:alter table (?:only |if exists )*|on )("?\w+"?\."?\w+"?)/i.exec(statement)?.[1];
      if (table !== undefined && created.has(table)) return [];
      const faults = [];
      if (/\bconcurrently\b/i.test(statement) === isTransaction && /\bindex\b/i.test(statement) && !isTransaction)
        faults.push("only indexes that are created or dropped concurrently need `-- no transaction`");
      if (/\bconcurrently\b/i.test(statement) && isTransaction) faults.push("it needs `-- no transaction`");
      if (!isContract && contracting.some((rule) => rule.test(statement)))
        faults.push(
          "servers of the release before need what it removes or forbids: wait a release, and then name it in `-- contract:`",
        );
      if (!isShort)
        for (const [rule, instead] of locking)
          if (rule.test(statement)) faults.push(`it locks the table for long: ${instead}`);
      return faults.map((fault) => `${statement.slice(0, 80)}: ${fault}`);
    });
}

describe("the rules for migrations", () => {
  it("allow what adds", () => {
    for (const text of [
      'CREATE TABLE "directory"."new" ("id" bigint NOT NULL, CONSTRAINT x CHECK (id > 0));--> statement-breakpoint\nCREATE UNIQUE INDEX "i" ON "directory"."new" USING btree ("id");--> statement-breakpoint\nALTER TABLE "directory"."new" ADD CONSTRAINT "k" FOREIGN KEY ("id") REFERENCES "directory"."records"("id");',
      'ALTER TABLE "directory"."records" ADD COLUMN "agents" integer DEFAULT 0 NOT NULL;',
      'ALTER TABLE "directory"."records" ADD COLUMN "agents" integer;\nALTER TABLE "directory"."records" ALTER COLUMN "kind" DROP NOT NULL;',
      "CREATE OR REPLACE FUNCTION directory.f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;",
      '-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS "directory"."i";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "i" ON "directory"."records" ("id");',
      '-- contract: 0036_other\nALTER TABLE "directory"."records" DROP COLUMN "old";',
      '-- short lock: it has a row for each language\nCREATE INDEX "i" ON "directory"."documents" ("id");',
    ])
      expect([text, faultsOf(text)]).toEqual([text, []]);
  });

  it("reject what removes, forbids or locks for long", () => {
    for (const text of [
      'ALTER TABLE "directory"."records" DROP COLUMN "old";',
      'ALTER TABLE "directory"."records"\n  RENAME COLUMN "old" TO "new";',
      'ALTER TABLE "directory"."records" RENAME TO "entries";',
      'DROP TABLE "directory"."records";',
      'ALTER TABLE "directory"."records" ALTER COLUMN "old" SET NOT NULL;',
      'ALTER TABLE "directory"."records" ALTER COLUMN "old" DROP DEFAULT;',
      '-- contract: 0036_other\nALTER TABLE "directory"."records" ALTER COLUMN "old" SET DATA TYPE bigint;',
      'ALTER TABLE "directory"."records" ADD COLUMN "new" integer NOT NULL;',
      'ALTER TABLE "directory"."records" ADD CONSTRAINT "c" CHECK (id > 0) NOT VALID;',
      '-- contract: 0036_other\nALTER TABLE "directory"."records" ADD CONSTRAINT "c" CHECK (id > 0);',
      'CREATE INDEX "i" ON "directory"."records" USING btree ("id");',
      'CREATE INDEX CONCURRENTLY "i" ON "directory"."records" USING btree ("id");',
      '-- no transaction\nCREATE INDEX "i" ON "directory"."records" USING btree ("id");',
      'ALTER TABLE "directory"."records" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
    ])
      expect([text, faultsOf(text)]).not.toEqual([text, []]);
  });

  it.each(["directory", "graph"] as const)("are followed by the newest of the %s", (system) => {
    const folder = `${projectFolder}/lib/${system}/store/migrations`;
    const names = readdirSync(folder).filter((name) => name.endsWith(".sql") && name > `${lastExempt[system]}.sql`);
    const faults = names.flatMap((name) =>
      faultsOf(readFileSync(`${folder}/${name}`, "utf8")).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});
