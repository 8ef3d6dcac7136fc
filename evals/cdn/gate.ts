import { connect, createServer, type Server, type Socket } from "node:net";

/** Passes connections on to a port, or none: the purge API of a CDN fails while the CDN still serves what it caches. */
export class Gate {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isOpen = true;

  private constructor(target: number) {
    this.#server = createServer((socket) => {
      const forward = connect(target, "127.0.0.1");
      for (const one of [socket, forward]) {
        this.#sockets.add(one);
        one.on("error", () => undefined).on("close", () => this.#sockets.delete(one));
      }
      socket.on("close", () => forward.destroy());
      forward.on("close", () => socket.destroy());
      if (this.#isOpen) socket.pipe(forward).pipe(socket);
      else socket.destroy();
    });
  }

  static async open(port: number, target: number): Promise<Gate> {
    const gate = new Gate(target);
    await new Promise<void>((resolve, reject) =>
      gate.#server.once("error", reject).listen(port, "127.0.0.1", () => resolve()),
    );
    return gate;
  }

  set isOpen(value: boolean) {
    this.#isOpen = value;
    if (!value) for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.isOpen = false;
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
