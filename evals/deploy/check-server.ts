import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Isolated } from "./isolated.ts";

/** Paths with the type and a part of their content. */
const expected: readonly (readonly [string, string, RegExp])[] = [
  ["/en", "text/html", /<h1/],
  ["/ja/skills/obra/superpowers", "text/html", /<h1/],
  ["/api/skills?pageSize=1", "application/json", /"data":\[\{/],
  ["/api/skills/search?q=terraform", "application/json", /"data":\[\{/],
  ["/ja/previews/site.png", "image/png", /^.PNG.{1000}/s],
];

const GRACE_MS = 60_000;

export function succeed(what: string, detail = ""): void {
  console.log(`passed     ${what}${detail === "" ? "" : `: ${detail}`}`);
}

/**
 * What every installation has to do: serve, run the operator's command, and end on a signal.
 *
 * @throws {CommandError}
 */
export async function checkServer(server: Isolated, port: number, stopSignal: NodeJS.Signals): Promise<void> {
  const responses = await server.fetch(
    port,
    expected.map(([path]) => path),
  );
  for (const [index, [path, type, content]] of expected.entries()) {
    const response = responses[index];
    const body = response?.body.toString("latin1") ?? "";
    if (response?.status !== 200 || !response.type.startsWith(type) || !content.test(body))
      throw new CommandError(`${path} responds with ${response?.status}, ${response?.type}: ${body.slice(0, 200)}`);
    succeed(path, `${type}, ${body.length} bytes`);
  }
  const help = await server.run(["node", "lib/process/run.mjs", "skillshelf", "--help"]);
  if (help.status !== 0 || !help.output.includes("ingest"))
    throw new CommandError(`skillshelf --help ended with ${help.status}:\n${help.output}`);
  succeed("skillshelf --help");
  const { status, seconds } = await server.stop(stopSignal, GRACE_MS);
  if (status !== 0)
    throw new CommandError(`After ${stopSignal} the server ended with ${status}:\n${await server.output()}`);
  succeed(stopSignal, `ended with 0 after ${seconds.toFixed(1)} s`);
}
