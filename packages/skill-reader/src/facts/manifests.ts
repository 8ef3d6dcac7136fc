import { pluginNameSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import type { Tree, TreeEntry } from "../git/tree.ts";
import { parseJson } from "../json.ts";
import { plainText } from "../skill-file/plain-text.ts";

/** Manifest of a repository's plugins: https://code.claude.com/docs/en/plugin-marketplaces */
const MARKETPLACE_PATH = ".claude-plugin/marketplace.json";

const paths = z.union([z.string(), z.array(z.string())]).catch([]);

const marketplaceSchema = z.object({
  name: z.unknown().optional(),
  metadata: z.object({ pluginRoot: z.string().catch("") }).catch({ pluginRoot: "" }),
  plugins: z.array(z.unknown()).catch([]),
});

const pluginSchema = z.object({ name: pluginNameSchema, source: z.string(), skills: paths.optional() });

/** A plugin in the repository, with the folders of its skills. */
type Plugin = Readonly<{ name: string; folders: readonly string[] }>;

type Marketplace = Readonly<{
  /** Name in the commands of agents; null if the file has no valid name. */
  name: string | null;
  plugins: readonly Plugin[];
  /** Folders that the file lists but the repository does not have. */
  missing: readonly string[];
}>;

/**
 * Parses a marketplace file. Invalid parts are ignored; undefined if the file is not a JSON object.
 *
 * @param hasFolder returns whether the repository has a folder of this path; `""` is its root.
 */
export function readMarketplace(text: string, hasFolder: (path: string) => boolean): Marketplace | undefined {
  const manifest = marketplaceSchema.safeParse(parseJson(text)).data;
  if (manifest === undefined) return undefined;
  const missing: string[] = [];
  const plugins: Plugin[] = [];
  for (const entry of manifest.plugins.slice(0, 1_000)) {
    const plugin = pluginSchema.safeParse(entry).data;
    if (plugin === undefined) continue;
    const root = resolveInside(manifest.metadata.pluginRoot, plugin.source);
    if (root === undefined || !hasFolder(root)) {
      missing.push(plugin.source);
      continue;
    }
    const named = [plugin.skills ?? []].flat().slice(0, 2_000);
    const folders = named.flatMap((path) => resolveInside(root, path) ?? []);
    missing.push(...named.filter((path) => !hasFolder(resolveInside(root, path) ?? "..")));
    // Listed skills are added to those in the default folder.
    plugins.push({
      name: plugin.name,
      folders: [...folders.filter(hasFolder), resolveInside(root, "skills") ?? "skills"],
    });
  }
  return { name: pluginNameSchema.safeParse(manifest.name).data ?? null, plugins, missing };
}

/** Returns the name of the plugin whose folder is nearest to a unit; null if no plugin contains it. */
export function pluginOf(path: string, plugins: readonly Plugin[]): string | null {
  let nearest: { name: string; length: number } | undefined;
  for (const { name, folders } of plugins) {
    for (const folder of folders) {
      const isIn = folder === "" || path.startsWith(`${folder}/`);
      if (isIn && folder.length >= (nearest ? nearest.length + 1 : 0)) nearest = { name, length: folder.length };
    }
  }
  return nearest?.name ?? null;
}

/** Normalizes a path relative to a root; undefined if it leaves the repository. */
export function resolveInside(root: string, path: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${root}/${path}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

const MAX_SUMMARY_LENGTH = 200;

const text = z.string().optional().catch(undefined);
const manifestSchema = z
  .object({ description: text, license: text, metadata: z.object({ description: text }).optional().catch(undefined) })
  .catch({});

/** Files that describe a repository as a whole. The first description wins, so the manifest for agents comes first. */
const MANIFESTS = [".claude-plugin/plugin.json", MARKETPLACE_PATH, "package.json"];

export type Manifests = Readonly<{
  /** Description of the repository as plain text of at most 200 characters; null if there is none. */
  description: string | null;
  /** License statements by file. */
  licenses: readonly Readonly<{ where: string; states: string }>[];
  marketplace: string | null;
  plugins: Marketplace["plugins"];
  /** Folders that the marketplace lists but the repository does not have. */
  missing: readonly string[];
}>;

/** Reads the manifests of a repository. Invalid parts are ignored. */
export async function readManifests(
  tree: Tree,
  read: (entry: TreeEntry) => Promise<Buffer | null>,
): Promise<Manifests> {
  const texts = new Map<string, string>();
  for (const path of MANIFESTS) {
    const found = await tree.resolve(path);
    const bytes = found.kind === "file" ? await read(found.entry) : null;
    if (bytes) texts.set(path, bytes.toString("utf8"));
  }
  const manifests = [...texts].map(([where, json]) => ({ where, ...manifestSchema.parse(parseJson(json)) }));
  const descriptions = manifests.flatMap(({ description, metadata }) => description ?? metadata?.description ?? []);
  const hasFolder = (path: string) => path === "" || tree.get(path)?.kind === "folder";
  const marketplace = readMarketplace(texts.get(MARKETPLACE_PATH) ?? "", hasFolder);
  return {
    description: descriptions.map((one) => plainText(one, MAX_SUMMARY_LENGTH)).find((one) => one !== "") ?? null,
    licenses: manifests.flatMap(({ where, license }) => (license === undefined ? [] : [{ where, states: license }])),
    marketplace: marketplace?.name ?? null,
    plugins: marketplace?.plugins ?? [],
    missing: marketplace?.missing ?? [],
  };
}
