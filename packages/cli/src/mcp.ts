import { createInterface } from "node:readline";
import type { Command } from "@commander-js/extra-typings";
import { mcpPath } from "@skillshelf/directory-api/links";
import { z } from "zod";
import { type CommandContext, run } from "./context.ts";
import { type Directory, DirectoryError } from "./directory.ts";
import { type ExitCode, exitCodes } from "./errors.ts";
import type { Output } from "./output.ts";

const MAX_CONCURRENT_MESSAGES = 16;

/** Error codes of JSON-RPC. */
const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;

export const defineMcp = (command: Command): void =>
  void command
    .description(
      "Run an MCP server on standard input and output that forwards to the server's MCP endpoint. Configure it in your agent as a command to start; it ends when its input ends.",
    )
    .action((_, self) => run(self, forwardMessages));

async function forwardMessages({ directory, out, signal }: CommandContext): Promise<ExitCode> {
  // An unexpected error of one message ends the reading of others, and then the command.
  const failure = new AbortController();
  const stopping = AbortSignal.any([signal, failure.signal]);
  const lines = createInterface({ input: process.stdin, signal: stopping });
  const forwarder = new MessageForwarder(directory, out);
  const pending = new Set<Promise<void>>();
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const forwarding = forwarder
      .forward(line)
      .catch((error: unknown) => failure.abort(error))
      .finally(() => pending.delete(forwarding));
    pending.add(forwarding);
    if (pending.size >= MAX_CONCURRENT_MESSAGES) await Promise.race(pending);
  }
  await Promise.all(pending);
  stopping.throwIfAborted();
  return exitCodes.done;
}

/** The fields that are read from a message, which is forwarded unchanged. Invalid ones are left for the server to reject. */
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

/** Forwards an agent's messages to the server, each in its own request, and writes the responses. */
class MessageForwarder {
  readonly #directory: Directory;
  readonly #out: Output;
  /** The protocol version of the `initialize` response, for agents that send this request. */
  #version: string | undefined;

  constructor(directory: Directory, out: Output) {
    this.#directory = directory;
    this.#out = out;
  }

  async forward(line: string): Promise<void> {
    const request = parseJson(line);
    if (request === undefined) {
      const message = "Parse error: the line is not valid JSON.";
      this.#out.note(message);
      return write(errorResponse(null, PARSE_ERROR, message));
    }
    const message = messageSchema.safeParse(request).data ?? {};
    try {
      const body = await this.#directory.post(mcpPath, line, this.#headersOf(message));
      if (body === "") return;
      const response = parseJson(body);
      if (typeof response !== "object" || response === null)
        throw new DirectoryError("faulty", `${this.#directory.url} has no MCP endpoint at ${mcpPath}.`);
      if (message.method === "initialize")
        this.#version = initializedSchema.safeParse(response).data?.result.protocolVersion;
      // The rejection of a whole request names no message, but the agent waits for a response to each.
      const ids = "id" in response && response.id === null ? idsOf(request) : [];
      write(ids.length === 0 ? response : respondTo(request, ids, (id) => ({ ...response, id })));
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      this.#out.note(error.message);
      const ids = idsOf(request);
      // A notification gets no response.
      if (ids.length > 0) write(respondTo(request, ids, (id) => errorResponse(id, SERVER_ERROR, error.message)));
    }
  }

  /** Over HTTP, later versions of the protocol repeat the method and the name in headers. */
  #headersOf({ method, params }: Message): Record<string, string> {
    const { name, version = this.#version } = params ?? {};
    return {
      ...(version !== undefined && { "mcp-protocol-version": inHeader(version) }),
      ...(method !== undefined && { "mcp-method": inHeader(method) }),
      // The protocol encodes names in headers this way because they may contain any character.
      ...(name !== undefined && { "mcp-name": `=?base64?${Buffer.from(name).toString("base64")}?=` }),
    };
  }
}

const errorResponse = (id: Id | null, code: number, message: string) => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

/** Returns the IDs of the messages in a request, which may be a batch. */
const idsOf = (request: unknown): readonly Id[] =>
  [request].flat().flatMap((one) => messageSchema.safeParse(one).data?.id ?? []);

/** Builds the response to a request: a batch gets a batch. */
function respondTo(request: unknown, ids: readonly Id[], toResponse: (id: Id) => object): object {
  const responses = ids.map(toResponse);
  return Array.isArray(request) ? responses : (responses[0] ?? responses);
}

/** Writes a message or a batch as one line. A program reads it, so it is not sanitized for terminals. */
const write = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

/** Removes characters that headers cannot contain. The server then rejects the header. */
const inHeader = (text: string): string => text.replace(/[^\x21-\x7e]/g, "").slice(0, 256);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
