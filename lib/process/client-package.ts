import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { clientPath, clientVersionPath } from "@skillshelf/directory-api/links";
import { env } from "#lib/env.ts";
import { problemResponse } from "#lib/http/endpoint.ts";
import { type CachePolicy, cacheControl } from "#lib/http/routes.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { stopCompiler } from "./programs.mjs";
import { sourceHash } from "./source-hash.mjs";

const sources = ["packages", "package-lock.json"];

/** Loaded when it is needed, with the compiler. */
const packing = () => import("@skillshelf/cli/pack");

/**
 * Bundles the client command unless there is a bundle of these sources. Several processes may do so at once.
 *
 * @returns the folder with the files of the package.
 */
export async function ensureClientFiles(root: string): Promise<string> {
  const name = `cli-${sourceHash(root, sources)}`;
  const folder = join(root, "dist", name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await (await packing()).fillPackageFolder(root, draft);
  await stopCompiler();
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
  const others = (await readdir(join(root, "dist"))).filter((other) => /^cli-[0-9a-f]{64}$/.test(other));
  const old = others.filter((other) => other !== name);
  await Promise.all(old.map((other) => rm(join(root, "dist", other), { recursive: true, force: true })));
  return folder;
}

type Download = Readonly<{ type: string; cache: CachePolicy; body: Buffer }>;
type Downloads = Readonly<{ byPath: ReadonlyMap<string, Download>; version: string }>;

let downloads: Promise<Downloads> | undefined;

/** Packs the command for this site. */
async function pack(): Promise<Downloads> {
  const [{ clientVersion, packageFiles }, { toTarball }] = await Promise.all([
    packing(),
    import("@skillshelf/cli/pack/tarball"),
  ]);
  const body = toTarball(await packageFiles(await ensureClientFiles(projectFolder), env().siteUrl));
  const path = clientVersionPath(clientVersion);
  const checksum = `${createHash("sha256").update(body).digest("hex")}  ${path.split("/").at(-1)}\n`;
  const byPath = new Map<string, Download>([
    [clientPath, { type: "application/gzip", cache: "content", body }],
    [path, { type: "application/gzip", cache: "immutable", body }],
    [`${path}.sha256`, { type: "text/plain; charset=utf-8", cache: "immutable", body: Buffer.from(checksum) }],
  ]);
  return { byPath, version: clientVersion };
}

/** Responds with a package of the client command. */
export async function respondByClientPackage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  downloads ??= pack().catch((error: unknown) => {
    downloads = undefined;
    throw error;
  });
  const { byPath, version } = await downloads;
  const found = byPath.get(pathname);
  if (found === undefined) {
    const detail = `This server offers version ${version} of the command, at ${clientVersionPath(version)} and ${clientPath}.`;
    const { status, headers, body } = problemResponse({ type: "not-found", detail }, pathname);
    response.writeHead(status, headers).end(body);
    return;
  }
  const { type, cache, body } = found;
  response.writeHead(200, {
    "content-type": type,
    "cache-control": cacheControl[cache],
    "content-length": body.length,
  });
  response.end(body);
}
