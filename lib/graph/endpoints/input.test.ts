import { describe, expect, it } from "vitest";
import { z } from "zod";
import { GraphError, type Issue } from "../graph-error.ts";
import { executionMethod } from "./endpoint.ts";
import { parseInput } from "./input.ts";
import { endpoints } from "./table.ts";

/** Values of which each is wrong for most fields. */
const wrong: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  "",
  "x",
  "x".repeat(30_000),
  "\0",
  [],
  {},
  [null],
  [[]],
  [{}],
  { value: [] },
  Array.from({ length: 200 }, () => ({ key: "k", value: 1 })),
];

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** A wrong value in each place within what a schema describes, one at a time. */
function* wrongly(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): Generator<unknown> {
  if (typeof schema === "boolean") return;
  const resolved = named[schema.$ref?.split("/").at(-1) ?? ""] ?? schema;
  if (typeof resolved === "boolean") return;
  const { properties = {}, items, anyOf = [], oneOf = [] } = resolved;
  yield* wrong;
  for (const one of [...anyOf, ...oneOf]) yield* wrongly(one, named);
  for (const [name, property] of Object.entries(properties))
    for (const value of wrongly(property, named)) yield { [name]: value };
  if (items && !Array.isArray(items)) for (const value of wrongly(items, named)) yield [value];
}

function refusalOf(work: () => unknown): readonly Issue[] {
  try {
    work();
    return [];
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    expect(error.failure).toBe("bad-request");
    return error.issues ?? [{ path: "", message: error.message }];
  }
}

/** How zod itself begins what it says. */
const raw = /invalid|^too |^unrecognized|expected|received|^input|undefined|\[object|NaN/i;

describe("error messages for invalid input", () => {
  it.each(endpoints.map(({ id, input }) => [id, input] as const))("are in plain words: %s", (_, input) => {
    const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
    const refused = [...wrongly(schema, schema.$defs ?? {})]
      .filter((given): given is object => typeof given === "object" && given !== null && !Array.isArray(given))
      .flatMap((given) => refusalOf(() => parseInput(input, given)));
    const parts = Object.keys(input.shape).length;
    if (parts > 0) expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter(({ message }) => raw.test(message))).toEqual([]);
    for (const { message } of refused) expect(message).toMatch(/^(must|is required|names|The request must)/);
  });

  it("name the field, the value and what is expected", () => {
    const tell = (id: string, given: object) => {
      const input = endpoints.find((one) => one.id === id)?.input ?? z.object();
      return refusalOf(() => parseInput(input, given)).map(({ path, message }) => `${path} ${message}`);
    };
    const make = (body: unknown) => tell("findOrCreateProfile", { body });
    expect(make({ username: 7, blockchain: "BITCOIN", contact: { type: null } })).toEqual([
      "username must be text, not the number 7",
      'blockchain must be SOLANA or ETHEREUM, not "BITCOIN"',
      "contact.id is required",
      "contact.type must be EMAIL, PHONE or TWITTER, not null",
    ]);
    expect(make([])).toEqual([" must be an object, not a list"]);
    expect(make({ username: "a", properties: [{ key: "k", value: {} }, 1] })).toEqual([
      "properties.0.value must be text of at most 10000 characters, a number, or true or false, not an object",
      "properties.1 must be an object, not the number 1",
    ]);
    const path = { id: "ada" };
    expect(tell("linkWallets", { path, body: [{ data: { address: 1 } }] })).toEqual([
      "0.data.address must be text, not the number 1",
    ]);
    expect(tell("linkWallets", { path, body: { wallets: [{ address: "x".repeat(32), blockchain: "X" }] } })).toEqual([
      'wallets.0.blockchain must be SOLANA or ETHEREUM, not "X"',
    ]);
    expect(tell("linkWallets", { path, body: 1 })).toEqual([
      expect.stringMatching(/^ must be \[\{"data".*wallets, not the number 1$/),
    ]);
    expect(refusalOf(() => executionMethod({ path: {}, query: {}, body: { execution: 1 } }))).toEqual([
      {
        path: "execution",
        message: "must be FAST_UNCONFIRMED, QUICK_SIGNATURE, CONFIRMED_AND_PARSED, not the number 1",
      },
    ]);
  });

  it("are bounded", () => {
    const input = endpoints.find(({ id }) => id === "readContents")?.input ?? z.object();
    const issues = refusalOf(() => parseInput(input, { query: {}, body: Array(100_000).fill(0) }));
    expect(issues.length).toBeLessThanOrEqual(100);
  });
});
