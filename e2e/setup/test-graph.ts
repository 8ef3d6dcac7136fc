import { generateKeyPairSigner } from "@solana/kit";
import { inject } from "vitest";
import { Chain } from "#lib/graph/chain/chain.ts";
import { Executor } from "#lib/graph/chain/executor.ts";
import { openRpc, type Rpc } from "#lib/graph/chain/rpc.ts";
import { createKey } from "#lib/graph/commands/api-keys.ts";
import { GraphService } from "#lib/graph/endpoints/graph-service.ts";
import { endpoints } from "#lib/graph/endpoints/table.ts";
import type { Scope } from "#lib/graph/schema.ts";
import { openGraph, type Sql } from "#lib/graph/store/database.ts";
import { migrateGraph } from "#lib/graph/store/migrate.ts";
import { createDatabase } from "./postgres-server.ts";
import "./provided.ts";

export type Called = Readonly<{
  status: number;
  body: Record<string, unknown>;
  headers: Readonly<Record<string, string>>;
}>;

type CallOptions = {
  key?: string;
  body?: unknown;
  query?: Readonly<Record<string, string>>;
  headers?: Record<string, string>;
};

/**
 * Creates a migrated, empty graph, and its service.
 *
 * @param options.rpc client of the chain, if that is not the graph's own ledger.
 * @param options.watch wraps what sends the statements.
 */
export async function makeTestGraph(
  serverUrl: string,
  { rpc, watch = (sql) => sql }: { rpc?: () => Promise<Rpc>; watch?: (sql: Sql) => Sql } = {},
) {
  const template = inject("templates")?.graph;
  const created = await createDatabase(serverUrl, template);
  if (template === undefined) await migrateGraph(created.url);
  const statements: string[] = [];
  const { sql: opened, close } = openGraph(created.url, {
    name: "skillshelf-test",
    onStatement: (text) => statements.push(text),
  });
  const sql = watch(opened);
  const payer = await generateKeyPairSigner();
  const chain = new Chain({ rpc: rpc ?? (() => openRpc(sql)), payer: async () => payer, maxPriorityFee: 50_000 });
  const service = new GraphService(sql, new Executor(sql, chain), { endpoints });
  const makeKey = async (namespace = "app", scope: Scope = "admin") =>
    (await createKey(sql, { namespace, scope, origins: [], at: Date.now() })).key;
  const key = await makeKey();

  /**
   * Calls an endpoint, by default with an admin key of the namespace `app`. Checks a successful response against its
   * schema.
   */
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Called> => {
    const query = new URLSearchParams(options.query).toString();
    const answer = await service.handle({
      method,
      target: `/api/v1${path}${query === "" ? "" : `?${query}`}`,
      headers: {
        "x-request-id": "test",
        "x-api-key": options.key ?? key,
        ...(options.body !== undefined && { "content-type": "application/json" }),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
    });
    const body = JSON.parse(answer.body) as Record<string, unknown>;
    const endpoint = endpoints.find((one) => one.path === answer.route && one.method === method);
    if (answer.status === 200 && endpoint) endpoint.response.parse(body);
    return { status: answer.status, body, headers: answer.headers };
  };

  /** Calls an endpoint and returns the body. @throws {Error} with the response unless it is successful. */
  const ask = async (method: string, path: string, options: CallOptions = {}): Promise<Called["body"]> => {
    const { status, body } = await call(method, path, options);
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  return {
    url: created.url,
    sql,
    /** The chain of the graph's ledger, if one is open, with a payer that has no balance. */
    chain,
    payer,
    service,
    key,
    makeKey,
    call,
    ask,
    /** Creates profiles by username. */
    profiles: async (...usernames: readonly string[]) => {
      for (const username of usernames) await ask("POST", "/profiles/findOrCreate", { body: { username } });
    },
    /** Counts the statements of `work`, including those that begin and end transactions. */
    statementsOf: async (work: () => Promise<unknown>): Promise<number> => {
      statements.length = 0;
      await work();
      return statements.length;
    },
    remove: async () => {
      await close();
      await created.drop();
    },
  };
}

export type TestGraph = Awaited<ReturnType<typeof makeTestGraph>>;
