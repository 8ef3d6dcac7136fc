import { generateKeyPairSigner } from "@solana/kit";
import { inject } from "vitest";
import { Chain } from "#lib/graph/chain/chain.ts";
import { Executor } from "#lib/graph/chain/executor.ts";
import { openRpc, type Rpc } from "#lib/graph/chain/rpc.ts";
import { createKey } from "#lib/graph/commands/api-keys.ts";
import { GraphService } from "#lib/graph/endpoints/graph-service.ts";
import { endpoints } from "#lib/graph/endpoints/table.ts";
import type { Scope } from "#lib/graph/schema.ts";
import { openGraph } from "#lib/graph/store/database.ts";
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
 * A migrated, empty graph of its own, and its service as clients meet it.
 *
 * @param rpc the way to its chain, where that is not straight to its ledger.
 */
export async function makeTestGraph(serverUrl: string, { rpc }: { rpc?: () => Promise<Rpc> } = {}) {
  const template = inject("templates")?.graph;
  const created = await createDatabase(serverUrl, template);
  if (template === undefined) await migrateGraph(created.url);
  const statements: string[] = [];
  const { sql, close } = openGraph(created.url, {
    name: "skillshelf-test",
    onStatement: (text) => statements.push(text),
  });
  const payer = await generateKeyPairSigner();
  const chain = new Chain({ rpc: rpc ?? (() => openRpc(sql)), payer: async () => payer, maxPriorityFee: 50_000 });
  const service = new GraphService(sql, new Executor(sql, chain), { endpoints });
  const makeKey = async (namespace = "app", scope: Scope = "admin") =>
    (await createKey(sql, { namespace, scope, origins: [], at: Date.now() })).key;
  const key = await makeKey();

  /** Asks as a client does, by default with an admin key of the namespace `app`. A success is checked against the schema that describes it. */
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

  /** The same, for a request that succeeds. @throws {Error} with what was answered when it does not. */
  const ask = async (method: string, path: string, options: CallOptions = {}): Promise<Called["body"]> => {
    const { status, body } = await call(method, path, options);
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  return {
    url: created.url,
    sql,
    /** The chain of the graph's ledger, where one is open, and of a payer who has nothing yet. */
    chain,
    payer,
    service,
    key,
    makeKey,
    call,
    ask,
    /** Makes profiles by their usernames. */
    profiles: async (...usernames: readonly string[]) => {
      for (const username of usernames) await ask("POST", "/profiles/findOrCreate", { body: { username } });
    },
    /** How many statements something takes, those of a transaction's frame included. */
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
