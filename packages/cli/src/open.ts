import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { absolute, skillPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { clientCommand } from "./command.ts";
import { CommandError, exitCodes } from "./errors.ts";
import { askForRecord } from "./repository.ts";

/** What opens an address on a system. None of them is a shell, which would read more in it. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...words: string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
const usual = ["xdg-open"] as const;

export const openCommand = clientCommand({
  usage: `Usage: skillshelf open <owner/repo> [options]

Opens a record's page in the browser.

  --print           prints the address of the page instead`,
  options: z.object({ print: z.boolean().default(false) }),
  flags: ["print"],
  allowPositionals: true,
  async run({ values, positionals }, context) {
    const { data: record } = await askForRecord(positionals, "open", context);
    const { out, json, environment } = context;
    const url = pageUrl(record);
    const isOpened = !values.print && !json && (await opened(url, openers[environment.platform] ?? usual));
    if (json) out.json({ data: { url } });
    else if (isOpened) out.note(`Opened ${url}`);
    else out.line(url);
    return exitCodes.done;
  },
});

/**
 * The page of a record. It goes to a program of the system: nothing of it is taken as the directory says it.
 *
 * @throws {CommandError}
 */
function pageUrl(record: Readonly<{ owner: string; repo: string; url: string }>): string {
  const { protocol, origin } = new URL(record.url);
  const key = z.object({ owner: ownerSchema, repo: repoSchema }).safeParse(record).data;
  if (key !== undefined && /^https?:$/.test(protocol)) return absolute(origin, skillPath(defaultLocale, key));
  throw new CommandError(exitCodes.unreachable, `The directory gives an address that is no page: ${record.url}`);
}

/** How long a program may take to say that it cannot. Milliseconds. */
const PATIENCE_MS = 3_000;

/** Whether a program took an address. */
async function opened(url: string, [program, ...words]: readonly [string, ...string[]]): Promise<boolean> {
  const child = spawn(program, [...words, url], { stdio: "ignore", detached: true });
  const patience = new AbortController();
  const ended = new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false)).once("exit", (status) => resolve(status === 0));
  });
  // Some are the browser itself, and stay.
  const staying = setTimeout(PATIENCE_MS, true, { signal: patience.signal }).catch(() => true);
  const isOpened = await Promise.race([ended, staying]);
  patience.abort();
  child.unref();
  return isOpened;
}
