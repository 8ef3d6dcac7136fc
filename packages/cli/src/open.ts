import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import type { Command } from "@commander-js/extra-typings";
import { absolute, repositoryPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { repositoryName } from "./arguments.ts";
import { run } from "./context.ts";
import { CommandError, exitCodes } from "./errors.ts";
import { fetchRecord } from "./repository.ts";

/** Programs that open an address. None is a shell, which would interpret characters of the address. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...words: string[]]>>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};
const defaultOpener = ["xdg-open"] as const;

export const defineOpen = (command: Command): void =>
  void command
    .description("Open a repository's page in the browser.")
    .argument("<owner/repo>", "Repository to open", repositoryName)
    .option("--print", "Print the address instead")
    .action((name, { print }, self) =>
      run(self, async (context) => {
        const { data: record } = await fetchRecord(name, context);
        const { out, json, environment } = context;
        const url = pageUrl(record);
        const isOpened = !print && !json && (await opens(url, openers[environment.platform] ?? defaultOpener));
        if (json) out.json({ data: { url } });
        else if (isOpened) out.note(`Opened ${url}`);
        else out.line(url);
        return exitCodes.done;
      }),
    );

/**
 * Returns the address of a repository's page. It is passed to another program, so nothing of the server's response goes
 * into it unchecked.
 *
 * @throws {CommandError}
 */
function pageUrl(record: Readonly<{ owner: string; repo: string; url: string }>): string {
  const { protocol, origin } = new URL(record.url);
  const key = z.object({ owner: ownerSchema, repo: repoSchema }).safeParse(record).data;
  if (key !== undefined && /^https?:$/.test(protocol)) return absolute(origin, repositoryPath(defaultLocale, key));
  throw new CommandError(exitCodes.unreachable, `The server sent an invalid page address: ${record.url}`);
}

/** A program that fails does so within this time. Milliseconds. */
const FAILURE_TIMEOUT_MS = 3_000;

/** Opens an address with a program. @returns whether that worked. */
async function opens(url: string, [program, ...words]: readonly [string, ...string[]]): Promise<boolean> {
  const child = spawn(program, [...words, url], { stdio: "ignore", detached: true });
  const timer = new AbortController();
  const ended = new Promise<boolean>((resolve) => {
    child.once("error", () => resolve(false)).once("exit", (status) => resolve(status === 0));
  });
  // A program that is the browser itself does not exit.
  const stillRunning = setTimeout(FAILURE_TIMEOUT_MS, true, { signal: timer.signal }).catch(() => true);
  const isOpened = await Promise.race([ended, stillRunning]);
  timer.abort();
  child.unref();
  return isOpened;
}
