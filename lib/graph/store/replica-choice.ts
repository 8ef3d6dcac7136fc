import { setTimeout as sleep } from "node:timers/promises";
import { PrimaryPosition, parsePosition } from "#lib/postgres/position.ts";
import { ReplicaSet, type ReplicaState } from "#lib/postgres/replica-set.ts";

/** A read waits so long for a replica to replay what it needs: usually that takes a millisecond. */
const CATCH_UP_MS = 10;

/** One that is further behind is not waited for. Seconds. */
const MAX_LAG_SECONDS = 0.1;

/** Chooses replicas for the reads of the graph: only those that have replayed what the caller has written. */
export class GraphChoice {
  readonly set: ReplicaSet;
  readonly #primary: PrimaryPosition;

  constructor(
    primaryUrl: string,
    replicaUrls: readonly string[],
    settings: Readonly<{ onLost: (index: number) => void; log: (line: string) => void }>,
  ) {
    this.set = new ReplicaSet(replicaUrls, { ...settings, name: "skillshelf-replica" });
    this.#primary = new PrimaryPosition(primaryUrl, "skillshelf-position");
  }

  /** Reads the position behind all that was written before the call; undefined while the primary is unavailable. */
  readonly position = (): Promise<string | undefined> => this.#primary.read();

  /**
   * Chooses the replica for a request.
   *
   * @param given the position that the caller has sent. Without one it may have written through another server just now, so
   *   everything that was written before the call is needed.
   * @returns undefined for the primary.
   */
  readonly choose = async (given: string | undefined): Promise<number | undefined> =>
    this.set.count(await this.#choose(given));

  async #choose(given: string | undefined): Promise<number | undefined> {
    if (!this.#someFollow(() => true)) return undefined;
    const text = given ?? (await this.position());
    const position = text === undefined ? undefined : parsePosition(text);
    if (position === undefined) return undefined;
    const deadline = performance.now() + CATCH_UP_MS;
    for (;;) {
      const chosen = this.set.choose((state) => state.isStreaming && state.position >= position);
      const left = deadline - performance.now();
      if (chosen !== undefined || left <= 0 || !this.#someFollow(isClose)) return chosen;
      await Promise.race([this.set.check(), sleep(left)]);
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.set.stop(), this.#primary.close()]);
  }

  #someFollow(suits: (state: ReplicaState) => boolean): boolean {
    return [...this.set.states.values()].some((state) => state?.isStreaming === true && suits(state));
  }
}

const isClose = ({ lagSeconds }: ReplicaState): boolean => lagSeconds < MAX_LAG_SECONDS;
