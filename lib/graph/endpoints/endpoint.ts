import { z } from "zod";
import { type ExecutionMethod, executionSchema, methodSchema, type Scope } from "../schema.ts";
import type { Sql, Transaction } from "../store/database.ts";
import type { Caller } from "./authenticate.ts";
import { parseInput, type RawInput } from "./input.ts";

/** Sections of the API reference. */
export const groups = [
  "Profiles",
  "Follows",
  "Contents",
  "Comments",
  "Likes",
  "Activity",
  "Identities",
  "Trades",
  "Wallets",
  "Service",
] as const;

/** The specification of an operation. Router, OpenAPI document, reference and tests derive from it. */
type OperationSpec<Input extends z.ZodObject, Response extends z.ZodType> = Readonly<{
  /** The `operationId`. */
  id: string;
  group: (typeof groups)[number];
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for a path parameter. */
  path: string;
  /** The scope that a key needs; by default `read` for a read and `write` for a write. */
  scope?: Scope;
  summary: string;
  /** What the operation returns of other namespaces; absent where it returns nothing of them. */
  exception?: string;
  /** An object with those of `path`, `query` and `body` that the operation reads. */
  input: Input;
  response: Response;
}>;

/**
 * An authenticated request whose input is not validated yet. `now` is when it was received, in milliseconds since 1970;
 * `pathWords` are reserved: a new name must not be one of them.
 */
export type RawRequest = Readonly<{ caller: Caller; input: RawInput; now: number; pathWords: ReadonlySet<string> }>;

/** The request that a handler receives: the validated input, and who sent it and when. */
type Request<Input extends z.ZodObject> = z.output<Input> & Omit<RawRequest, "input">;

const parseRequest = <Input extends z.ZodObject>(schema: Input, { input, ...context }: RawRequest): Request<Input> => ({
  ...parseInput(schema, input),
  ...context,
});

/**
 * The change that is anchored on chain, by names that the caller chose or received. `body` replaces the request's body
 * where that must not be hashed as it is: there are so few phone numbers that a hash of one can be reversed.
 */
export type Change = Readonly<{ actor: string; target: string; body?: unknown }>;

/** The result of a write: the response, and the change; null when the write changed nothing. */
export type WriteResult<Response> = Readonly<{ response: Response; change: Change | null }>;

type Read = Readonly<{ kind: "read"; run: (sql: Sql, request: RawRequest) => Promise<unknown> }>;

type Write = Readonly<{
  kind: "write";
  isAnchored: boolean;
  /** Validates a request. Resolves with the write itself, which may be run again in another transaction. */
  prepare: (sql: Sql, request: RawRequest) => Promise<(sql: Transaction) => Promise<WriteResult<object>>>;
}>;

/** An operation of the graph API with its handler. */
export type Endpoint = OperationSpec<z.ZodObject, z.ZodType> & Readonly<{ scope: Scope }> & (Read | Write);
export type WriteEndpoint = Endpoint & Write;

/** Defines an endpoint that changes nothing. */
export function read<Input extends z.ZodObject, Response extends z.ZodType>(
  spec: OperationSpec<Input, Response>,
  handle: (sql: Sql, request: Request<Input>) => Promise<z.output<Response>>,
): Endpoint {
  return {
    scope: "read",
    ...spec,
    kind: "read",
    run: async (sql, request) => handle(sql, parseRequest(spec.input, request)),
  };
}

/**
 * Defines an endpoint that changes the graph. `handle` runs in one transaction, which is rolled back when it throws. The
 * change is anchored on chain; `execution` in the response tells its state.
 */
export function write<Input extends z.ZodObject, Response extends z.ZodObject>(
  spec: OperationSpec<Input, Response>,
  handle: (sql: Transaction, request: Request<Input>) => Promise<WriteResult<z.output<Response> & object>>,
): Endpoint {
  return writeWithPrecheck(spec, async () => undefined, handle);
}

/**
 * Defines a write with a check that runs before its transaction, and whose traces stay when the write is refused: an
 * attempt at a proof has to be counted. `check` must not throw for a failed check, or the response could not be repeated
 * for its `Idempotency-Key`; `handle` receives its result.
 */
export function writeWithPrecheck<Input extends z.ZodObject, Response extends z.ZodObject, Checked>(
  spec: OperationSpec<Input, Response>,
  check: (sql: Sql, request: Request<Input>) => Promise<Checked>,
  handle: (
    sql: Transaction,
    request: Request<Input>,
    checked: Checked,
  ) => Promise<WriteResult<z.output<Response> & object>>,
): Endpoint {
  return {
    scope: "write",
    ...spec,
    response: spec.response.extend({ execution: executionSchema.nullable() }),
    kind: "write",
    isAnchored: true,
    prepare: async (pool, raw) => {
      const request = parseRequest(spec.input, raw);
      const checked = await check(pool, request);
      return (sql) => handle(sql, request, checked);
    },
  };
}

/** Defines a write that changes no part of the graph, such as asking for a proof. It is not anchored on chain. */
export function unanchoredWrite<Input extends z.ZodObject, Response extends z.ZodObject>(
  spec: OperationSpec<Input, Response>,
  handle: (sql: Transaction, request: Request<Input>) => Promise<z.output<Response> & object>,
): Endpoint {
  return {
    scope: "write",
    ...spec,
    kind: "write",
    isAnchored: false,
    prepare: async (_, raw) => {
      const request = parseRequest(spec.input, raw);
      return async (sql) => ({ response: await handle(sql, request), change: null });
    },
  };
}

/** The parameter of anchored writes that chooses how certain a write is when it is answered. */
export const executionParameter = { execution: methodSchema.default("FAST_UNCONFIRMED") };
const executionInput = z.object({ body: z.object(executionParameter) });

/** Reads the execution method of a write: `execution` of its body, else of its query. */
export function executionMethod({ query, body }: RawInput): ExecutionMethod {
  const ofBody = typeof body === "object" && body !== null && "execution" in body ? body.execution : undefined;
  return parseInput(executionInput, { body: { execution: ofBody ?? query.execution } }).body.execution;
}
