/** The changes that a response shows. @param at when it came: milliseconds since the load began. */
export type Shown = Readonly<{
  server: string;
  request: string;
  changes: readonly number[];
  at: number;
  cacheStatus?: string | undefined;
}>;

/** The oldest change of the catalog that each server may still show, since it has received that one. */
export class Floors {
  readonly #floors = new Map<string, number>();
  readonly #versions: { version: number; change: number }[] = [];
  readonly #faults: string[] = [];
  #checked = 0;

  /** Notes the version of the catalog that a change made. */
  made(change: number, version: number): void {
    this.#versions.push({ version, change });
  }

  /** The newest change that a version contains; 0 for none. */
  changeOf(version: number): number {
    return Math.max(0, ...this.#versions.filter((made) => made.version <= version).map(({ change }) => change));
  }

  /** The floors when a request is sent: what a server receives later binds only later requests. */
  snapshot(): ReadonlyMap<string, number> {
    return new Map(this.#floors);
  }

  /** A server has received a change. */
  received(server: string, change: number): void {
    this.#floors.set(server, Math.max(change, this.#floors.get(server) ?? 0));
  }

  /** Checks a response against the floors when it was requested. */
  showed({ server, request, changes, at, cacheStatus = "" }: Shown, before: ReadonlyMap<string, number>): void {
    if (changes.length === 0) return;
    this.#checked++;
    const floor = before.get(server) ?? 0;
    const oldest = Math.min(...changes);
    if (oldest < floor) {
      const when = `at ${(at / 1_000).toFixed(1)} s`;
      this.#faults.push(`${when} ${server} had change ${floor} and showed ${oldest} in ${request} (${cacheStatus})`);
    }
    this.received(server, Math.max(...changes));
  }

  /** Number of responses that were checked. */
  get checked(): number {
    return this.#checked;
  }

  get faults(): readonly string[] {
    return this.#faults;
  }
}
