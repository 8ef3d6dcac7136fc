import { listTag, searchTag } from "#lib/directory/cache-tags.ts";

/** Tags whose last change is remembered: a few megabytes. */
const MAX_TAGS = 50_000;

/** Which cache tags changed when, by a count of this process. */
export class TagChanges {
  readonly #maxTags: number;
  #count = 0;
  /** Everything from before this count is outdated. */
  #floor = 0;
  /** The count of the last change of each tag, the oldest change first. */
  readonly #changes = new Map<string, number>();

  /** @param maxTags with more, everything from before the oldest remembered change counts as outdated. */
  constructor(maxTags = MAX_TAGS) {
    this.#maxTags = maxTags;
  }

  /** How often something changed. */
  get count(): number {
    return this.#count;
  }

  /** Notes that new versions of the catalog changed some tags, or everything where `tags` is null. */
  add(tags: readonly string[] | null): void {
    this.#count++;
    if (tags === null) {
      this.#floor = this.#count;
      this.#changes.clear();
      return;
    }
    for (const tag of tags) {
      this.#changes.delete(tag);
      this.#changes.set(tag, this.#count);
    }
    for (const [tag, count] of this.#changes) {
      if (this.#changes.size <= this.#maxTags) break;
      this.#changes.delete(tag);
      this.#floor = count;
    }
  }

  /**
   * Whether a response may have changed since a count.
   *
   * @param tags what it depends on, separated by spaces; undefined where it depends on everything.
   */
  hasChanged(tags: string | undefined, since: number): boolean {
    if (since === this.#count) return false;
    if (since < this.#floor || tags === undefined) return true;
    return tags.split(" ").some((tag) => tag === listTag || tag === searchTag || (this.#changes.get(tag) ?? 0) > since);
  }
}
