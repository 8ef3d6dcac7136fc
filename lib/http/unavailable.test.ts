import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { isNotPrepared, isUnavailable } from "./unavailable.ts";

const coded = (code: unknown, cause?: unknown): Error => Object.assign(new Error("fault", { cause }), { code });

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

/** A port of this computer where nobody listens any more. */
async function deserted(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

describe("an unavailable database", () => {
  it.each([
    ["refuses connections", "ECONNREFUSED"],
    ["drops the connection", "ECONNRESET"],
    ["has a host nobody knows", "ENOTFOUND"],
    ["does not answer", "CONNECT_TIMEOUT"],
    ["closed the connection", "CONNECTION_CLOSED"],
    ["is being shut down", "57P01"],
    ["has crashed", "57P02"],
    ["is starting", "57P03"],
    ["has too many connections", "53300"],
    ["is a standby", "25006"],
    ["failed to connect", "08006"],
    ["rejected the connection", "08004"],
  ])("because it %s", (_, code) => {
    expect(isUnavailable(coded(code))).toBe(true);
    expect(isNotPrepared(coded(code))).toBe(false);
  });

  it("is recognized by the error of a real connection", async () => {
    const socket = connect(await deserted(), "127.0.0.1");
    const [error] = await once(socket, "error").catch((failure: unknown) => [failure]);
    expect(isUnavailable(error)).toBe(true);
  });

  it("is recognized behind the errors of libraries", async () => {
    const port = await deserted();
    const error = await fetch(`http://127.0.0.1:${port}/`).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(TypeError);
    expect(isUnavailable(error)).toBe(true);
  });

  it("is recognized when several addresses were tried", () => {
    expect(isUnavailable(new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]))).toBe(true);
    expect(isUnavailable(new Error("query", { cause: new AggregateError([coded("ETIMEDOUT")]) }))).toBe(true);
  });

  it("is recognized without its socket file", () => {
    expect(isUnavailable(thrownBy(() => readFileSync("/nowhere/.s.PGSQL.5432")))).toBe(true);
  });
});

describe("a database that has not been prepared", () => {
  it.each([
    ["the schema", "3F000"],
    ["a table", "42P01"],
    ["a column", "42703"],
    ["the catalog", "NO_CATALOGUE"],
  ])("lacks %s", (_, code) => {
    expect(isNotPrepared(coded(code))).toBe(true);
    expect(isNotPrepared(new Error("query", { cause: coded(code) }))).toBe(true);
    expect(isUnavailable(coded(code))).toBe(false);
  });
});

describe("any other error", () => {
  it.each([
    ["a unique violation", coded("23505")],
    ["a syntax error of SQL", coded("42601")],
    ["a division by zero", coded("22012")],
    ["a wrong password", coded("28P01")],
    ["a cancelled query", coded("57014")],
    ["a code that is a number", coded(8)],
    ["an error without a code", new TypeError("undefined is not a function")],
    ["an error that only mentions one", new Error("ECONNREFUSED")],
    ["an empty collection of errors", new AggregateError([])],
    ["text", "ECONNREFUSED"],
    ["an object that is no error", { code: "ECONNREFUSED" }],
    ["nothing", undefined],
    ["null", null],
  ])("is neither: %s", (_, error) => {
    expect(isUnavailable(error)).toBe(false);
    expect(isNotPrepared(error)).toBe(false);
  });

  it("is neither when errors cause each other in a circle", () => {
    const first = new Error("first");
    first.cause = new Error("second", { cause: first });
    expect(isUnavailable(first)).toBe(false);
    expect(isNotPrepared(first)).toBe(false);
  });
});
