import { BusyError } from "./render-queue.ts";
import { BufferedResponse, type GatewayResponse } from "./response.ts";

/**
 * Streamed responses in progress. Each holds a connection to a renderer, a buffer and perhaps a file for as long as its
 * client takes to read it.
 */
export const MAX_STREAMS = 64;

/** Streamed responses of one client: enough to read the files of a sitemap beside an export. */
export const MAX_STREAMS_PER_CLIENT = 4;

/** A client reads as many streamed responses as it may. */
export class TooManyStreamsError extends Error {
  override readonly name = "TooManyStreamsError";
}

/** Limits the streamed responses in progress, of all clients and of each. */
export class StreamLimit {
  #active = 0;
  readonly #byClient = new Map<string, number>();

  get active(): number {
    return this.#active;
  }

  /**
   * Makes a response that may be streamed. It counts until it turns out to be buffered, is read to its end, or its client
   * leaves.
   *
   * @param client undefined when no limit applies to each client.
   * @throws {TooManyStreamsError} when the client has reached its limit.
   * @throws {BusyError} when the limit of all clients is reached.
   */
  async run(client: string | undefined, make: () => Promise<GatewayResponse>): Promise<GatewayResponse> {
    const leave = this.#enter(client);
    try {
      const response = await make();
      if (response instanceof BufferedResponse || response.stream.closed) leave();
      else response.stream.once("close", leave);
      return response;
    } catch (error) {
      leave();
      throw error;
    }
  }

  #enter(client: string | undefined): () => void {
    const own = client === undefined ? 0 : (this.#byClient.get(client) ?? 0);
    if (own >= MAX_STREAMS_PER_CLIENT) throw new TooManyStreamsError("this client has reached its limit of streams");
    if (this.#active >= MAX_STREAMS) throw new BusyError("the limit of streams is reached");
    this.#count(client, 1);
    return () => this.#count(client, -1);
  }

  #count(client: string | undefined, change: 1 | -1): void {
    this.#active += change;
    if (client === undefined) return;
    const own = (this.#byClient.get(client) ?? 0) + change;
    if (own > 0) this.#byClient.set(client, own);
    else this.#byClient.delete(client);
  }
}
