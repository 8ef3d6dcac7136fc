import { describe, expect, it } from "vitest";
import { analyze } from "./analyze.ts";

const columns = new Map([
  ["profiles", ["key", "namespace_key", "id", "referred_by_key"]],
  ["contents", ["key", "namespace_key", "id", "profile_key", "related_key"]],
  ["follows", ["follower_key", "followed_key", "created_at"]],
  ["namespaces", ["key", "name"]],
  ["identifiers", ["key", "value"]],
  ["profile_identifiers", ["profile_key", "identifier_key"]],
]);

const boundsOf = (text: string): string =>
  analyze(text, columns)
    .tables.map(({ table, bound }) => `${table} ${bound}`)
    .join(", ");

/** Statements and how each of their tables is bound. */
const examples: readonly (readonly [statement: string, bounds: string])[] = [
  ["select * from profiles where namespace_key = $1", "profiles column"],
  ["select * from profiles where (namespace_key, id) = ($1, $2)", "profiles column"],
  ["select * from profiles where namespace_key = (select $1::bigint)", "profiles column"],
  ["select * from profiles where key = $1", "profiles key"],
  ["select * from profiles where id = $1", "profiles none"],
  ["select * from profiles where namespace_key > $1", "profiles none"],
  ["select * from profiles where not (namespace_key = $1)", "profiles none"],
  ["select * from profiles where namespace_key = $1 or id = $2", "profiles none"],
  ["select * from profiles where namespace_key = $1 and (id = $2 or id = $3)", "profiles column"],
  ["select * from profiles where key = $1 or referred_by_key = $1", "profiles key"],
  ["select * from profiles where key = any($1::bigint[])", "profiles none"],
  ["select * from profiles where key in ($1, $2)", "profiles none"],
  [
    "select * from profiles where key = any(array(select followed_key from follows where follower_key = $1))",
    "profiles key, follows key",
  ],
  ["select * from profiles where key in (select followed_key from follows)", "profiles none, follows none"],
  [
    "select * from profiles p join contents c using (namespace_key) where p.namespace_key = $1",
    "profiles column, contents column",
  ],
  [
    "select * from profiles p join contents c on c.profile_key = p.key where p.namespace_key = $1",
    "profiles column, contents key",
  ],
  [
    "select * from profiles p left join contents c on c.profile_key = p.key and p.namespace_key = $1",
    "profiles none, contents none",
  ],
  [
    "select * from profiles p left join contents c on c.profile_key = p.key where p.namespace_key = $1",
    "profiles column, contents key",
  ],
  [
    "select * from contents c right join profiles p on c.profile_key = p.key and c.namespace_key = $1",
    "contents column, profiles none",
  ],
  [
    "select * from profiles p, lateral (select * from follows where follower_key = p.key) f where p.namespace_key = $1",
    "profiles column, follows key",
  ],
  [
    "select (select count(*) from follows where follower_key = p.key and follower_key = $1) from profiles p",
    "profiles none, follows key",
  ],
  [
    "select * from profiles p where exists (select from follows where follower_key = p.key and followed_key = $1)",
    "profiles none, follows key",
  ],
  [
    "select * from profiles join namespaces on namespaces.key = namespace_key where name = $1",
    "profiles key, namespaces key",
  ],
  [
    "select * from namespaces join profiles on namespaces.key = namespace_key where namespaces.key = $1",
    "namespaces key, profiles column",
  ],
  [
    "with one as (select key from profiles where namespace_key = $1) select * from follows where follower_key = (select key from one)",
    "profiles column, follows key",
  ],
  [
    "with one as (select key from profiles) select * from follows where follower_key = (select key from one)",
    "profiles none, follows none",
  ],
  [
    "select * from (select key from profiles where namespace_key = $1 union select follower_key from follows) found join contents on contents.profile_key = found.key",
    "profiles column, follows none, contents none",
  ],
  [
    "with recursive up as (select key, referred_by_key from profiles where key = $1 union all select p.key, p.referred_by_key from up join profiles p on p.key = up.referred_by_key) select * from up",
    "profiles key, profiles key",
  ],
  [
    "with recursive up as (select key from profiles where key = $1 union all select l.profile_key from up, profile_identifiers l) select * from follows, up where follower_key = up.key",
    "profiles key, profile_identifiers none, follows none",
  ],
  [
    "select * from identifiers i join profile_identifiers l on l.identifier_key = i.key where i.value = $1",
    "identifiers none, profile_identifiers none",
  ],
  ["insert into profiles (namespace_key, id) values ($1, $2)", "profiles column"],
  ["insert into profiles (id) values ($1)", "profiles none"],
  [
    "insert into follows (follower_key, followed_key) select key, $1 from profiles where namespace_key = $2",
    "profiles column, follows key",
  ],
  ["insert into follows (follower_key, followed_key) select key, key from unnest($1::bigint[]) key", "follows none"],
  ["update profiles set id = $1 where key = $2 and namespace_key = $3", "profiles column"],
  [
    "update profiles set id = $1 from contents c where c.profile_key = profiles.key and c.id = $2",
    "profiles none, contents none",
  ],
  ["delete from profiles", "profiles none"],
  [
    "with profiles as (select key from graph.profiles where key = $1) select * from profiles, graph.profiles other",
    "profiles key, profiles none",
  ],
  [
    "with gone as (delete from follows where follower_key = $1 returning followed_key) delete from contents using gone where profile_key = followed_key",
    "follows key, contents key",
  ],
];

describe("the analysis of a statement", () => {
  it.each(examples)("%s", (statement, bounds) => {
    expect(boundsOf(statement)).toBe(bounds);
  });

  it("names the parameters that the distribution column is compared with", () => {
    const { parameters } = analyze(
      "select from profiles p join contents c on c.namespace_key = $2 where p.namespace_key = $1 and p.id = $3",
      columns,
    );
    expect(parameters.toSorted()).toEqual([1, 2]);
  });

  it("rejects what is no SQL", () => {
    expect(() => analyze("select from where", columns)).toThrow(/syntax error/);
  });
});
