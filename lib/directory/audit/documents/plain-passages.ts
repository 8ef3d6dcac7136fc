import { BlockScanner } from "./block-scanner.ts";
import type { Collector } from "./collector.ts";

const NEVER = (): null => null;

/** Reads a section line by line that is too long or too nested to be parsed: fences are blocks, all else is prose. */
export function addPlain(text: string, collector: Collector): void {
  const scanner = new BlockScanner();
  let lines: string[] = [];
  let first = 1;
  let info: string | null = null;
  const flush = (next: number) => {
    if (info === null) collector.addText("prose", lines.join("\n"), first, false);
    else collector.addBlock(info, lines.join("\n"), first, false);
    lines = [];
    first = next;
  };
  text.split("\n").forEach((line, index) => {
    const wasFenced = scanner.fence !== null;
    const rest = line.trimStart();
    scanner.read(rest, line.length - rest.length, NEVER);
    if (wasFenced === (scanner.fence !== null)) {
      if (wasFenced || rest !== "") lines.push(line);
      else flush(index + 2);
      return;
    }
    flush(index + 2);
    info = wasFenced ? null : rest.replace(/^[`~]+/, "");
  });
  flush(first);
}
