import { z } from "zod";
import { type ExecutionMethod, executionSchema, methodSchema, type Scope } from "../schema.ts";
import type { Sql, Transaction } from "../store/database.ts";
import { parseInput } from "./input.ts";

/** Who asks: a key of a namespace, and what it may do. */
export type Caller = Readonly<{ keyKey: number; namespaceKey: number; namespace: string; scope: Scope }>;

/** What a client sent, not judged yet: decoded segments of the path, parameters of the query, the parsed body. */
export type GivenInput = Readonly<{
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body?: unknown;
}>;

/** Headings of the reference. */
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

/** What is told of an operation, which the router, the description, the reference and the tests go by. */
type Told<Input extends z.ZodObject, Answer extends z.ZodType> = Readonly<{
  /** Name of the operation. */
  id: string;
  group: (typeof groups)[number];
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for one segment. */
  path: string;
  scope: Scope;
  /** What it does, in a few words. */
  summary: string;
  /** What it shows of other namespaces; absent where it shows nothing. */
  exception?: string;
  /** An object with `path`, `query`, `body`, as far as the operation reads them. */
  input: Input;
  answer: Answer;
}>;

/** What a handler is given. `now` is when the request was received, in milliseconds since 1970. */
type Request<Input extends z.ZodObject> = z.output<Input> & Readonly<{ caller: Caller; now: number }>;

/** A request for a write, not judged yet. `pathWords` are those that no new name may be. */
export type AskedWrite = Readonly<{ caller: Caller; given: GivenInput; now: number; pathWords: ReadonlySet<string> }>;

/** What the handler of a write is given. */
type WriteRequest<Input extends z.ZodObject> = Request<Input> & Pick<AskedWrite, "pathWords">;

const toWriteRequest = <Input extends z.ZodObject>(
  input: Input,
  { given, ...asked }: AskedWrite,
): WriteRequest<Input> => ({
  ...parseInput(input, given),
  ...asked,
});

/**
 * What changed, for the event that is anchored on chain: names the caller gave or was given. `body` stands for the
 * request's body where that holds what must not be hashed as it is, for few enough numbers are phone numbers to try all.
 */
export type Change = Readonly<{ actor: string; target: string; body?: unknown }>;

/** What a write did: its answer, and the change; null where all was so already. */
export type Written<Answer> = Readonly<{ answer: Answer; change: Change | null }>;

type Read = Readonly<{
  kind: "read";
  run: (sql: Sql, caller: Caller, given: GivenInput, now: number) => Promise<unknown>;
}>;

type Write = Readonly<{
  kind: "write";
  isAnchored: boolean;
  /** Reads and judges a request. What it resolves with carries that out in a transaction, and may be run again. */
  prepare: (sql: Sql, asked: AskedWrite) => Promise<CarryOut>;
}>;

type CarryOut = (sql: Transaction) => Promise<Written<object>>;

/** An operation of the graph. */
export type Endpoint = Told<z.ZodObject, z.ZodType> & (Read | Write);

/** An operation that changes nothing. */
export function read<Input extends z.ZodObject, Answer extends z.ZodType>(
  told: Told<Input, Answer>,
  handle: (sql: Sql, request: Request<Input>) => Promise<z.output<Answer>>,
): Endpoint {
  return {
    ...told,
    kind: "read",
    run: async (sql, caller, given, now) => handle(sql, { ...parseInput(told.input, given), caller, now }),
  };
}

/**
 * An operation that changes the graph, in one transaction that is undone when `handle` throws. The change is to be
 * anchored on chain, and `execution` of the answer says how far that has come.
 */
export function write<Input extends z.ZodObject, Answer extends z.ZodObject>(
  told: Told<Input, Answer>,
  handle: (sql: Transaction, request: WriteRequest<Input>) => Promise<Written<z.output<Answer> & object>>,
): Endpoint {
  return judgedWrite(told, async () => undefined, handle);
}

/**
 * A write before which something is judged outside of its transaction, whose trace is to stay when the write is
 * refused: that a proof was tried. `judge` must not throw for what it judges, or an answer could not be given again.
 */
export function judgedWrite<Input extends z.ZodObject, Answer extends z.ZodObject, Judged>(
  told: Told<Input, Answer>,
  judge: (sql: Sql, request: Request<Input>) => Promise<Judged>,
  handle: (
    sql: Transaction,
    request: WriteRequest<Input>,
    judged: Judged,
  ) => Promise<Written<z.output<Answer> & object>>,
): Endpoint {
  return {
    ...told,
    answer: told.answer.extend({ execution: executionSchema.nullable() }),
    kind: "write",
    isAnchored: true,
    prepare: async (pool, asked) => {
      const request = toWriteRequest(told.input, asked);
      const judged = await judge(pool, request);
      return (sql) => handle(sql, request, judged);
    },
  };
}

/** A write of which nothing is part of the graph, as when a proof is asked for. */
export function unanchoredWrite<Input extends z.ZodObject, Answer extends z.ZodObject>(
  told: Told<Input, Answer>,
  handle: (sql: Transaction, request: Request<Input>) => Promise<z.output<Answer> & object>,
): Endpoint {
  return {
    ...told,
    kind: "write",
    isAnchored: false,
    prepare: async (_, asked) => {
      const request = toWriteRequest(told.input, asked);
      return async (sql) => ({ answer: await handle(sql, request), change: null });
    },
  };
}

const chosenMethod = z.object({ body: z.object({ execution: methodSchema.default("FAST_UNCONFIRMED") }) });

/** How certain a write must be: `execution` of its body, else of its query. */
export function executionMethod({ query, body }: GivenInput): ExecutionMethod {
  const ofBody = typeof body === "object" && body !== null && "execution" in body ? body.execution : undefined;
  const given = ofBody ?? query.execution;
  return parseInput(chosenMethod, { body: { execution: given } }).body.execution;
}
