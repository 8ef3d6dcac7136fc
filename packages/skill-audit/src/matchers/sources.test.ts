import { expect, it } from "vitest";
import type { Command } from "../program.ts";
import { sourcesOf } from "./sources.ts";

const command = (name: string, reads: readonly Command[]): Command => ({
  name,
  words: [],
  redirects: [],
  reads,
  inner: [],
  isElevated: false,
  line: 1,
  text: name,
});

it("tells each source once, however many ways lead to it", () => {
  const pipeline: Command[] = [];
  for (let at = 0; at < 40; at++) pipeline.push(command(`c${at}`, pipeline.slice(-16)));
  const last = command("last", pipeline.slice(-16));
  const names = sourcesOf(last).map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
  expect(names).toContain("c0");
  expect(sourcesOf(command("sh", [command("curl", [])])).map(({ name }) => name)).toEqual(["curl"]);
});
