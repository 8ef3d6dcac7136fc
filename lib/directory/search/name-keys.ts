/** What a name is found by while it is typed: the name from each of its words on. `isStart` is the whole of it. */
type NameKey = Readonly<{ key: string; isStart: boolean }>;

/** Words of a name that it is found by. */
const MAX_WORDS = 8;

const MAX_LENGTH = 80;

/** Returns the form in which names and what is typed are compared: words in lower case, with a space between them. */
export const nameText = (text: string): string =>
  (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
    .join(" ")
    .slice(0, MAX_LENGTH);

/** Returns what names of one thing are found by, each once. */
export function nameKeys(names: readonly string[]): NameKey[] {
  const keys = new Map<string, boolean>();
  for (const name of names) {
    const words = nameText(name).split(" ").filter(Boolean);
    for (let from = 0; from < Math.min(words.length, MAX_WORDS); from++) {
      const key = words.slice(from).join(" ");
      keys.set(key, keys.get(key) === true || from === 0);
    }
  }
  return [...keys].map(([key, isStart]) => ({ key, isStart }));
}
