import { z } from "zod";
import type { Tree } from "../git/tree.ts";
import type { TreeEntry } from "../git/tree-entry.ts";
import { parseJson } from "../json.ts";
import { plainText } from "../skill-file/plain-text.ts";
import { MARKETPLACE_PATH, type Marketplace, readMarketplace } from "./marketplace.ts";

const LONGEST_SUMMARY = 200;

const text = z.string().optional().catch(undefined);
const manifestSchema = z
  .object({ description: text, license: text, metadata: z.object({ description: text }).optional().catch(undefined) })
  .catch({});

/** Files in which makers describe a repository as a whole, the one that is meant for agents first. */
const MANIFESTS = [".claude-plugin/plugin.json", MARKETPLACE_PATH, "package.json"];

export type Manifests = Readonly<{
  /** What the repository says of itself: plain text of at most 200 characters; null when it says nothing. */
  description: string | null;
  /** What is stated of a licence, by file. */
  licences: readonly Readonly<{ where: string; states: string }>[];
  marketplace: string | null;
  plugins: Marketplace["plugins"];
  /** Folders that the marketplace names and that are not there. */
  missing: readonly string[];
}>;

/** Reads the manifests of a repository, whatever is in them: what cannot be read is left out. */
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
    description: descriptions.map((one) => plainText(one, LONGEST_SUMMARY)).find((one) => one !== "") ?? null,
    licences: manifests.flatMap(({ where, license }) => (license === undefined ? [] : [{ where, states: license }])),
    marketplace: marketplace?.name ?? null,
    plugins: marketplace?.plugins ?? [],
    missing: marketplace?.missing ?? [],
  };
}
