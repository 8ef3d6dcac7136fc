import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { findCard, loadCards } from "./profile-cards.ts";

let graph: TestGraph;
let keys: number[];

/** Inserts a link between a profile and an identifier. */
async function link(key: number, type: string, value: string, at: number, isVerified = false): Promise<void> {
  await graph.sql`
    with made as (
      insert into identifiers (type, value, identity_key, created_at)
      values (${type}, ${value}, nextval('identifiers_key_seq'), ${at}) returning key
    )
    insert into profile_identifiers (profile_key, identifier_key, is_verified, bio, created_at)
    select ${key}, key, ${isVerified}, ${`Of ${value}.`}, ${at} from made`;
}

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben");
  const rows = await graph.sql<{ key: number }[]>`select key from profiles order by username`;
  keys = rows.map(({ key }) => key);
  const [ada = 0] = keys;
  await link(ada, "ETHEREUM", "0xlater", 30, true);
  await link(ada, "SOLANA", "first", 10);
  await link(ada, "ETHEREUM", "0xlast", 40, true);
  await link(ada, "PHONE", "hash", 60, true);
  await link(ada, "TWITTER", "@ada", 50);
  await link(ada, "EMAIL", "ada@example.org", 70, true);
});
afterAll(() => graph.remove());

it("shows the first link of each kind, whatever its type", async () => {
  const [ada = 0, ben = 0] = keys;
  const cards = await loadCards(graph.sql, [ben, ada]);
  expect(cards.get(ada)).toMatchObject({
    username: "ada",
    wallet: { address: "first", blockchain: "SOLANA", walletType: null, createdAt: 10 },
    contact: { type: "TWITTER", value: "@ada", bio: "Of @ada.", image: null },
    hashedPhone: "hash",
    followers: 0,
    following: 0,
  });
  expect(cards.get(ben)).toMatchObject({ username: "ben", wallet: null, contact: null, hashedPhone: null });
  expect(cards.get(ben)?.shownNamespace.name).toBe(cards.get(ben)?.namespace);
});

it("shows only verified links with onlyVerified", async () => {
  const [ada = 0] = keys;
  const cards = await loadCards(graph.sql, [ada], { onlyVerified: true });
  expect(cards.get(ada)).toMatchObject({
    wallet: { address: "0xlater" },
    contact: { type: "PHONE", value: "hash" },
    hashedPhone: "hash",
  });
});

it("leaves out unknown profiles", async () => {
  expect(await loadCards(graph.sql, [999_999])).toEqual(new Map());
  expect(await loadCards(graph.sql, [])).toEqual(new Map());
});

it("is found by id or username, within its namespace", async () => {
  const [ada = 0] = keys;
  const [{ namespaceKey, id } = { namespaceKey: 0, id: "" }] = await graph.sql<{ namespaceKey: number; id: string }[]>`
    select namespace_key as "namespaceKey", id from profiles where key = ${ada}`;
  const card = (await loadCards(graph.sql, [ada])).get(ada);
  expect(await findCard(graph.sql, namespaceKey, "ada")).toEqual(card);
  expect(await findCard(graph.sql, namespaceKey, id)).toEqual(card);
  expect(await findCard(graph.sql, namespaceKey, "nobody")).toBeUndefined();
  expect(await findCard(graph.sql, namespaceKey + 1, "ada")).toBeUndefined();
});
