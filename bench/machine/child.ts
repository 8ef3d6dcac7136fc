import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "#lib/env.ts";

/** How long a child has to end before it is killed. */
const END_TIMEOUT_MS = 5_000;

type Reply = Readonly<{ result: unknown } | { error: string }>;

/** A process of the benchmark's own that answers one message at a time. */
export class Child {
  readonly #process: ChildProcess;
  readonly #ended: Promise<never>;

  /** @param program a TypeScript file of this folder's parent. */
  constructor(program: URL, flags: readonly string[] = []) {
    // Detached: an interrupt typed at the terminal reaches the benchmark alone, which ends its children.
    this.#process = spawn(process.execPath, [...flags, "--import", "tsx", fileURLToPath(program)], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
      detached: true,
      env: childEnvironment({ NODE_ENV: "production" }),
    });
    this.#ended = new Promise((_, reject) => {
      this.#process.once("error", reject);
      this.#process.once("exit", (code, signal) => {
        reject(new Error(`${fileURLToPath(program)} ended with ${signal ?? `status ${code}`}`));
      });
    });
    this.#ended.catch(() => undefined);
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** Sends a message and resolves with the answer. Not to be called again before that. */
  async ask(message: object): Promise<unknown> {
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#process.once("message", (reply: Reply) => {
        if ("error" in reply) reject(new Error(reply.error));
        else resolve(reply.result);
      });
      this.#process.send(message, (error) => error && reject(error));
    });
    return Promise.race([answered, this.#ended]);
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), END_TIMEOUT_MS);
    this.#process.kill("SIGTERM");
    await this.#ended.catch(() => undefined);
    clearTimeout(timer);
  }
}

/** In a child: answers each message of the parent, and ends with it. */
export function answerParent(work: (message: unknown) => Promise<unknown>): void {
  process.on("message", (message) => {
    work(message).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? (error.stack ?? "") : String(error) }),
    );
  });
  process.once("disconnect", () => process.exit(0));
}
