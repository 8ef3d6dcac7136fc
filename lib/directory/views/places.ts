import { fileUrl, type SkillKey } from "@skillshelf/directory-api/links";

/** A place in the files of a repository, and the address to see it at. */
export type PlaceView = Readonly<{ name: string; href: string }>;

/** So many of a kind are shown; of the others it is told how many they are. */
const SHOWN = 10;

/** The first of a list, and how many come after. */
export type Beginning<Item> = Readonly<{ first: readonly Item[]; more: number }>;

export function beginningOf<Item, Shown>(items: readonly Item[], show: (item: Item) => Shown): Beginning<Shown> {
  return { first: items.slice(0, SHOWN).map(show), more: Math.max(0, items.length - SHOWN) };
}

export const placeOf = (key: SkillKey, commit: string, path: string): PlaceView => ({
  name: path,
  href: fileUrl(key, commit, path),
});
