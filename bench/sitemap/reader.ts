import { Agent, type IncomingMessage, request } from "node:http";
import { usualHeaders } from "../http/bench.ts";

/** How an answer came in. */
export type Reading = Readonly<{
  /** Until the first byte of the body. */
  firstByteMs: number;
  totalMs: number;
  /** Of the body as it was sent. */
  bytes: number;
}>;

/** What is read, in which form, who takes it, and what is done before it is asked for. */
export type Wanted = Readonly<{
  path: string;
  encoding?: "identity" | "gzip" | "br";
  take?: (chunk: Buffer) => void;
  before?: () => Promise<void>;
}>;

/** A client that reads answers on connections that it keeps. */
export class Reader {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #port: number;
  readonly #signal: AbortSignal;

  /** @param signal ends a reading that is under way, which then rejects. */
  constructor(port: number, signal: AbortSignal) {
    this.#port = port;
    this.#signal = signal;
  }

  /** Reads a whole answer, which must be 200. */
  async read({ path, encoding = "identity", take, before }: Wanted): Promise<Reading> {
    await before?.();
    const asked = performance.now();
    const answer = await this.#ask(path, encoding);
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
    let firstByteMs: number | undefined;
    let bytes = 0;
    for await (const chunk of answer) {
      firstByteMs ??= performance.now() - asked;
      bytes += chunk.length;
      take?.(chunk);
    }
    const totalMs = performance.now() - asked;
    return { firstByteMs: firstByteMs ?? totalMs, totalMs, bytes };
  }

  close(): void {
    this.#agent.destroy();
  }

  #ask(path: string, encoding: string): Promise<IncomingMessage> {
    const headers = { ...usualHeaders, "accept-encoding": encoding };
    const options = { host: "127.0.0.1", port: this.#port, path, headers, agent: this.#agent, signal: this.#signal };
    return new Promise((resolve, reject) => {
      request(options).once("response", resolve).once("error", reject).end();
    });
  }
}
