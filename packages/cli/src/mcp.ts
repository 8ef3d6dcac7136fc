import { createInterface } from "node:readline";
import { mcpPath } from "@skillshelf/directory-api/links";
import { z } from "zod";
import { clientCommand } from "./command.ts";
import { type Directory, DirectoryError } from "./directory.ts";
import { exitCodes } from "./errors.ts";
import type { Output } from "./output.ts";

/** Messages that are being answered at once. */
const MOST_AT_ONCE = 16;

/** JSON-RPC's code for what a server fails with by itself. */
const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;

export const mcpCommand = clientCommand({
  usage: `Usage: skillshelf mcp [options]

Answers an agent over the Model Context Protocol, on standard input and output, by asking the directory's
own MCP server. Name it to your agent as a command that it starts; it ends when its input does.`,
  options: z.object({}),
  async run(_, { directory, out, signal }) {
    // What goes wrong with one message ends the reading of others, and then the command.
    const failing = new AbortController();
    const ending = AbortSignal.any([signal, failing.signal]);
    const lines = createInterface({ input: process.stdin, signal: ending });
    const messages = new Messages(directory, out);
    const underWay = new Set<Promise<void>>();
    for await (const line of lines) {
      if (line.trim() === "") continue;
      const answering = messages
        .pass(line)
        .catch((error: unknown) => failing.abort(error))
        .finally(() => underWay.delete(answering));
      underWay.add(answering);
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
    }
    await Promise.all(underWay);
    ending.throwIfAborted();
    return exitCodes.done;
  },
});

/** What is looked at of a message; the rest goes on as it is. What is odd is for the server to refuse. */
const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional().catch(undefined),
  method: z.string().optional().catch(undefined),
  params: z
    .looseObject({
      name: z.string().optional().catch(undefined),
      uri: z.string().optional().catch(undefined),
      _meta: z.looseObject({ "io.modelcontextprotocol/protocolVersion": z.string().optional() }).catch({}),
    })
    .transform(({ name, uri, _meta: { "io.modelcontextprotocol/protocolVersion": version } }) => ({
      name: name ?? uri,
      version,
    }))
    .optional()
    .catch(undefined),
});

type Message = z.infer<typeof messageSchema>;

type Id = string | number;

const initializedSchema = z.object({ result: z.object({ protocolVersion: z.string() }) });

/** Passes an agent's messages to the directory's server, each in a request of its own, and its answers back. */
class Messages {
  readonly #directory: Directory;
  readonly #out: Output;
  /** The version that was agreed on, for agents that agree on one. */
  #version: string | undefined;

  constructor(directory: Directory, out: Output) {
    this.#directory = directory;
    this.#out = out;
  }

  async pass(line: string): Promise<void> {
    const given = parsed(line);
    if (given === undefined) {
      const message = "Parse error: the line is not valid JSON.";
      this.#out.note(message);
      return write(failure(null, PARSE_ERROR, message));
    }
    const message = messageSchema.safeParse(given).data ?? {};
    try {
      const answered = await this.#directory.post(mcpPath, line, this.#headersOf(message));
      if (answered === "") return;
      const answer = parsed(answered);
      if (typeof answer !== "object" || answer === null)
        throw new DirectoryError("faulty", `${this.#directory.url} has no MCP server at ${mcpPath}.`);
      if (message.method === "initialize")
        this.#version = initializedSchema.safeParse(answer).data?.result.protocolVersion;
      // What refuses a request as a whole names no message; who sent it waits for an answer to each.
      const ids = "id" in answer && answer.id === null ? idsOf(given) : [];
      write(ids.length === 0 ? answer : inFormOf(given, ids, (id) => ({ ...answer, id })));
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      this.#out.note(error.message);
      const ids = idsOf(given);
      // What expects no answer gets none.
      if (ids.length > 0) write(inFormOf(given, ids, (id) => failure(id, SERVER_ERROR, error.message)));
    }
  }

  /** Over HTTP a message also says in headers what it is: agents of the later versions expect that to be looked at. */
  #headersOf({ method, params }: Message): Record<string, string> {
    const { name, version = this.#version } = params ?? {};
    return {
      ...(version !== undefined && { "mcp-protocol-version": inHeader(version) }),
      ...(method !== undefined && { "mcp-method": inHeader(method) }),
      // A name may have any letters; this is how the protocol writes them in a header.
      ...(name !== undefined && { "mcp-name": `=?base64?${Buffer.from(name).toString("base64")}?=` }),
    };
  }
}

const failure = (id: Id | null, code: number, message: string) => ({ jsonrpc: "2.0", id, error: { code, message } });

/** The ids of the messages in a line, which are several where it is a batch. */
const idsOf = (given: unknown): readonly Id[] =>
  [given].flat().flatMap((one) => messageSchema.safeParse(one).data?.id ?? []);

/** Answers to the messages in a line: a batch is answered by a batch. */
function inFormOf(given: unknown, ids: readonly Id[], answerTo: (id: Id) => object): object {
  const answers = ids.map(answerTo);
  return Array.isArray(given) ? answers : (answers[0] ?? answers);
}

/** One message, or one batch, on one line. It is data for a program, and stays as it is. */
const write = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

/** What no header may hold is left out: the server then says that the header is wrong. */
const inHeader = (text: string): string => text.replace(/[^\x21-\x7e]/g, "").slice(0, 256);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
