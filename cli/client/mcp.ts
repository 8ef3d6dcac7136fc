import { createInterface } from "node:readline";
import { z } from "zod";
import { mcpPath } from "#lib/directory/links.ts";
import { clientCommand } from "./command.ts";
import { type Directory, DirectoryError } from "./directory.ts";
import { exitCodes } from "./exit-codes.ts";
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
    const lines = createInterface({ input: process.stdin, signal });
    const messages = new Messages(directory, out);
    const underWay = new Set<Promise<void>>();
    for await (const line of lines) {
      if (line.trim() === "") continue;
      const answering = messages.pass(line).finally(() => underWay.delete(answering));
      underWay.add(answering);
      if (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
    }
    signal.throwIfAborted();
    await Promise.all(underWay);
    return exitCodes.done;
  },
});

/** What is looked at of a message; the rest goes on as it is. */
const messageSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
  params: z
    .looseObject({
      name: z.string().optional(),
      uri: z.string().optional(),
      _meta: z.looseObject({ "io.modelcontextprotocol/protocolVersion": z.string().optional() }).default({}),
    })
    .transform(({ name, uri, _meta: { "io.modelcontextprotocol/protocolVersion": version } }) => ({
      name: name ?? uri,
      version,
    }))
    .optional(),
});

type Message = z.infer<typeof messageSchema>;

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
    if (given === undefined) return this.#fail(null, PARSE_ERROR, "Parse error: the line is not valid JSON.");
    const message = messageSchema.safeParse(given).data ?? {};
    try {
      const answered = await this.#directory.post(mcpPath, line, this.#headersOf(message));
      if (answered === "") return;
      const answer = parsed(answered);
      if (typeof answer !== "object" || answer === null)
        throw new DirectoryError("faulty", `${this.#directory.url} has no MCP server at ${mcpPath}.`);
      if (message.method === "initialize")
        this.#version = initializedSchema.safeParse(answer).data?.result.protocolVersion;
      write(answer);
    } catch (error) {
      if (!(error instanceof DirectoryError)) throw error;
      // What expects no answer gets none.
      if (message.id === undefined) this.#out.note(error.message);
      else this.#fail(message.id, SERVER_ERROR, error.message);
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

  #fail(id: string | number | null, code: number, message: string): void {
    this.#out.note(message);
    write({ jsonrpc: "2.0", id, error: { code, message } });
  }
}

/** One message on one line. It is data for a program, and stays as it is. */
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
