import { type FileHandle, open, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** Bytes per read. */
const CHUNK = 128 * 1_024;

/** Polling interval for growth, in milliseconds. */
const POLL_MS = 50;

/** Maximum time without growth, in milliseconds: longer than a batch may take, less than a connection may be idle. */
export const MAX_IDLE_MS = 20_000;

/** The writer gave up before the file was complete. */
class UnfinishedFileError extends Error {
  override readonly name = "UnfinishedFileError";
}

/**
 * Reads a file while it is being written. The file is complete once it has its final name. Slow and disconnected readers
 * do not delay others.
 */
export class GrowingFile {
  readonly #handle: FileHandle;
  readonly #wholeName: string;
  #isWhole = false;
  #position = 0;

  private constructor(handle: FileHandle, wholeName: string) {
    this.#handle = handle;
    this.#wholeName = wholeName;
  }

  /** Opens a file; undefined when there is none or it is empty. */
  static async open(file: string, wholeName: string): Promise<GrowingFile | undefined> {
    const handle = await open(file).catch(() => undefined);
    if (handle === undefined) return undefined;
    if ((await handle.stat()).size > 0) return new GrowingFile(handle, wholeName);
    await handle.close();
    return undefined;
  }

  /** Streams the file. The stream must be read to its end or canceled, because it holds the file open. */
  stream(): ReadableStream<Uint8Array> {
    return new ReadableStream(
      {
        pull: async (controller) => {
          try {
            const chunk = await this.#next();
            if (chunk) {
              controller.enqueue(chunk);
              return;
            }
            await this.close();
            controller.close();
          } catch (error) {
            await this.close();
            throw error;
          }
        },
        cancel: () => this.close(),
      },
      { highWaterMark: 0 },
    );
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  /** Reads the next bytes as soon as there are some; undefined at the end of the complete file. */
  async #next(): Promise<Uint8Array | undefined> {
    const deadline = performance.now() + MAX_IDLE_MS;
    for (;;) {
      // Checked before reading: what is read after it is everything.
      const wasWhole = await this.#askWhetherWhole();
      const { bytesRead, buffer } = await this.#handle.read(new Uint8Array(CHUNK), 0, CHUNK, this.#position);
      this.#position += bytesRead;
      if (bytesRead > 0) return buffer.subarray(0, bytesRead);
      if (wasWhole) return undefined;
      const isRemoved = (await this.#handle.stat()).nlink === 0;
      if (isRemoved || performance.now() > deadline)
        throw new UnfinishedFileError(`${this.#wholeName} was not finished`);
      await sleep(POLL_MS);
    }
  }

  async #askWhetherWhole(): Promise<boolean> {
    if (this.#isWhole) return true;
    const [whole, own] = await Promise.all([stat(this.#wholeName).catch(() => undefined), this.#handle.stat()]);
    this.#isWhole = whole?.ino === own.ino;
    return this.#isWhole;
  }
}
