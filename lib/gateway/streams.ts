import { type EdgeAnswer, WholeAnswer } from "./answer.ts";
import { BusyError } from "./render-queue.ts";

/**
 * Streamed answers under way at once. Each keeps a connection to a renderer, what of it waits to be read, and perhaps a
 * file, for as long as its client likes: more than this is more than memory and open files should be given to.
 */
export const MAX_STREAMS = 64;

/** Those of one client: enough to read the files of a sitemap beside an export. */
export const MAX_STREAMS_OF_CLIENT = 4;

/** A client reads as many streamed answers as it may. */
export class TooManyStreamsError extends Error {
  override readonly name = "TooManyStreamsError";
}

/** The streamed answers under way: so many in all, so many of each client. Those who read them may take their time. */
export class Streams {
  #underWay = 0;
  readonly #ofClient = new Map<string, number>();

  get underWay(): number {
    return this.#underWay;
  }

  /**
   * Makes an answer that may be streamed. Its place is free again when it turns out to be whole, when it has been read
   * to its end, and when its client leaves.
   *
   * @param client undefined where none is held to a number of its own.
   * @throws {TooManyStreamsError} when this client has enough of them.
   * @throws {BusyError} when there are enough in all.
   */
  async run(client: string | undefined, make: () => Promise<EdgeAnswer>): Promise<EdgeAnswer> {
    const leave = this.#enter(client);
    try {
      const answer = await make();
      if (answer instanceof WholeAnswer || answer.stream.closed) leave();
      else answer.stream.once("close", leave);
      return answer;
    } catch (error) {
      leave();
      throw error;
    }
  }

  #enter(client: string | undefined): () => void {
    const own = client === undefined ? 0 : (this.#ofClient.get(client) ?? 0);
    if (own >= MAX_STREAMS_OF_CLIENT) throw new TooManyStreamsError("this client reads enough streams");
    if (this.#underWay >= MAX_STREAMS) throw new BusyError("enough streams are under way");
    this.#count(client, 1);
    return () => this.#count(client, -1);
  }

  #count(client: string | undefined, change: 1 | -1): void {
    this.#underWay += change;
    if (client === undefined) return;
    const own = (this.#ofClient.get(client) ?? 0) + change;
    if (own > 0) this.#ofClient.set(client, own);
    else this.#ofClient.delete(client);
  }
}
