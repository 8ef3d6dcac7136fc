import type { Output } from "../output.ts";
import { styled } from "../text.ts";
import type { Difference } from "./installed-files.ts";

const MOST_SHOWN = 100;

const words: Readonly<Record<Difference["kind"], string>> = {
  changed: "changed",
  missing: "missing",
  added: "added",
  link: "not a file any more",
  mode: "executable bit changed",
  unreadable: "cannot be read",
};

/** Names each file that differs from what was installed. */
export function showDifferences(differences: readonly Difference[], out: Output): void {
  for (const { path, kind, why } of differences.slice(0, MOST_SHOWN))
    out.line(
      "  ",
      styled("red", words[kind]),
      `  ${path === "" ? "the folder itself" : path}${why === undefined ? "" : `  (${why})`}`,
    );
  if (differences.length > MOST_SHOWN) out.line(`  and ${differences.length - MOST_SHOWN} more`);
}
