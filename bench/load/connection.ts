import { connect, type Socket } from "node:net";
import { type Answer, ResponseReader } from "./response-reader.ts";

const READ_BUFFER_BYTES = 65_536;

export type ConnectionEvents = Readonly<{
  /** @param milliseconds since the request was due. */
  answered: (connection: Connection, answer: Answer, milliseconds: number) => void;
  /** It broke, or what came was no HTTP. Nothing more will come. */
  failed: (reason: string) => void;
}>;

/**
 * A kept-alive connection that asks one thing at a time. It reads into one buffer of its own, so that nothing is
 * allocated for what comes in.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #reader: ResponseReader;
  readonly #events: ConnectionEvents;
  #dueAt = 0;
  #open = true;

  private constructor(port: number, events: ConnectionEvents) {
    this.#events = events;
    this.#reader = new ResponseReader((answer) => {
      events.answered(this, answer, performance.now() - this.#dueAt);
    });
    const buffer = Buffer.allocUnsafe(READ_BUFFER_BYTES);
    const onread = { buffer, callback: (length: number) => this.#read(buffer, length) };
    this.#socket = connect({ host: "127.0.0.1", port, noDelay: true, onread });
  }

  static open(port: number, events: ConnectionEvents): Promise<Connection> {
    const connection = new Connection(port, events);
    return new Promise((resolve, reject) => {
      connection.#socket.once("connect", () => resolve(connection));
      connection.#socket.once("error", reject);
      connection.#socket.on("error", (error) => connection.#fail(error.message));
      connection.#socket.once("close", () => connection.#fail("the connection was closed"));
    });
  }

  /** Sends a request, given as its bytes or as their text. @param due when it should have been sent at the latest. */
  ask(request: Buffer | string, due: number): void {
    this.#dueAt = due;
    if (typeof request === "string") this.#socket.write(request, "latin1");
    else this.#socket.write(request);
  }

  close(): void {
    this.#open = false;
    this.#socket.destroy();
  }

  #read(buffer: Buffer, length: number): boolean {
    try {
      this.#reader.push(buffer, length);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
    return true;
  }

  #fail(reason: string): void {
    if (!this.#open) return;
    this.close();
    this.#events.failed(reason);
  }
}
