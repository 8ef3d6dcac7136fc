import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { childEnvironment } from "#lib/env.ts";
import { projectFolder } from "./server-process.ts";

/** Arguments of Node.js for `skillshelf mcp` with the directory at a URL. */
export const mcpWords = (url: string): string[] => ["lib/process/run.mjs", "skillshelf", "mcp", "--url", url];

/** Begins `skillshelf mcp` as an agent does. */
export const beginMcp = (url: string): ChildProcess =>
  spawn(process.execPath, mcpWords(url), { cwd: projectFolder, env: childEnvironment({}), stdio: "pipe" });

const answerSchema = z.looseObject({ id: z.unknown(), error: z.looseObject({ message: z.string() }).optional() });

/** The output and exit code of the command. Messages of a batch are counted separately. */
export async function endOfMcp(child: ChildProcess) {
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output = "", errors] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")),
  );
  const lines = output.split("\n").filter(Boolean);
  const messages = lines.flatMap((line) => z.array(answerSchema).parse([JSON.parse(line)].flat()));
  return { code: await closed, errors, lines, messages };
}

/** Sends lines, closes the input, and returns the output and exit code. */
export function answersOfMcp(url: string, input: string) {
  const child = beginMcp(url);
  child.stdin?.end(input);
  return endOfMcp(child);
}
