import type { Directory } from "../directory.ts";
import type { Output } from "../output.ts";
import type { Lock } from "./lock.ts";
import { shortList } from "./plan.ts";

/** Says of which skills another directory is asked than the one they were installed from: it may know other things. */
export function noteOtherDirectory(skills: Lock, { url }: Pick<Directory, "url">, out: Pick<Output, "note">): void {
  const others = skills.filter(({ directory }) => directory !== url);
  if (others.length === 0) return;
  const names = [...new Set(others.map(({ unit }) => unit.name))];
  const directories = [...new Set(others.map(({ directory }) => directory))];
  out.note(
    `Installed from ${shortList(directories)}, not from ${url}, which is asked now: ${shortList(names)}. Another directory is named by --url or SKILLSHELF_URL.`,
  );
}
