import { pluginNameSchema } from "@skillshelf/directory-api/schema";
import { excerptOf } from "@skillshelf/skill-audit/excerpt";
import { type ConfigEntry, type ConfigKind, configEntries } from "@skillshelf/skill-audit/segments/agent-config";
import { z } from "zod";
import { folderOf } from "../folder-of.ts";
import type { Tree, TreeEntry } from "../git/tree.ts";
import { parseJson } from "../json.ts";
import { MAX_PARTS, type Notice, type PluginPart } from "../repository-facts.ts";
import { plainText } from "../skill-file/plain-text.ts";
import { resolveInside } from "./manifests.ts";
import { isConfig, isGemini, isPartFile, partFields, pluginFormats } from "./plugin-formats.ts";
import { type FoundUnit, LinkedFiles, type UnreadPart } from "./units.ts";

type PartKind = PluginPart["kind"];

/** Maximum number of listed parts per repository. */
const MAX_ALL_PARTS = 5_000;

/** Maximum length of the configurations of a repository whose parts are listed. All of them are audited. */
const MAX_CONFIG_LENGTH = 2_000_000;

/** Maximum number of plugins per repository, of paths that a manifest names, and of plugins in a marketplace. */
const [MAX_PLUGINS, MAX_NAMED, MAX_LISTED] = [500, 200, 1_000] as const;

/** A plugin: a folder that an agent installs as a whole. */
export type FoundPlugin = Readonly<{
  /** Path of its manifest, or of the marketplace file that lists it. */
  path: string;
  entry: TreeEntry;
  folder: string;
  names: readonly string[];
  description: string;
  /** Whether a marketplace lists it, or it is the repository. */
  isListed: boolean;
  parts: readonly PluginPart[];
  /** Files that an agent loads or starts by itself. */
  active: readonly string[];
  /** Files other than the manifest that are not a skill's. Empty if a skill is in the same folder: it has all of them. */
  files: readonly TreeEntry[];
  unread: readonly UnreadPart[];
  isOfSkill: boolean;
}>;

/** A manifest, or an entry of a marketplace file. */
type Statement = Readonly<{
  path: string;
  entry: TreeEntry;
  value: z.infer<typeof manifestSchema>;
  name: string | null;
  /** Index of the plugin in a marketplace file; null for a manifest, -1 for the file itself. */
  item: number | null;
}>;

/** What is known of a plugin's folder. */
type Root = {
  statements: Statement[];
  isPlugin: boolean;
  isListed: boolean;
  formats: Set<(typeof pluginFormats)[number]>;
};

const text = z.string().catch("");
const manifestSchema = z.looseObject({ name: text, description: text });
const marketplaceSchema = z.object({
  metadata: z.object({ pluginRoot: text }).catch({ pluginRoot: "" }),
  plugins: z.array(z.unknown()),
});
/** A folder of the repository; every other source is another repository. */
const sourceSchema = z.union([
  z.string(),
  z.object({ source: z.literal("local"), path: z.string() }).transform(({ path }) => path),
]);

/** Reads a file; null if it is missing or too large. */
type Read = (entry: TreeEntry) => Promise<Uint8Array | null>;

/** Finds the plugins of a repository, with everything that an agent installs with them besides skills. */
export async function findPlugins(
  entries: readonly TreeEntry[],
  tree: Tree,
  units: readonly FoundUnit[],
  read: Read,
): Promise<Readonly<{ plugins: readonly FoundPlugin[]; notices: readonly Notice[] }>> {
  return new PluginFinder(entries, tree, units, read).find();
}

class PluginFinder {
  readonly #entries: readonly TreeEntry[];
  readonly #tree: Tree;
  readonly #units: readonly FoundUnit[];
  readonly #read: Read;
  readonly #roots = new Map<string, Root>();
  readonly #unitFolders: ReadonlySet<string>;
  readonly #notices: Notice[] = [];
  #partsLeft = MAX_ALL_PARTS;
  #lengthLeft = MAX_CONFIG_LENGTH;
  readonly #linked: LinkedFiles;
  /** Files that are read for several plugins. */
  readonly #entriesOf = new Map<string, readonly ConfigEntry[]>();
  #mentions: readonly (readonly [unit: string, inside: string])[] | undefined;

  constructor(entries: readonly TreeEntry[], tree: Tree, units: readonly FoundUnit[], read: Read) {
    this.#entries = entries;
    this.#tree = tree;
    this.#units = units;
    this.#read = read;
    this.#unitFolders = new Set(units.map(({ path }) => folderOf(path)));
    this.#linked = new LinkedFiles(tree);
  }

  async find() {
    await this.#findMarketplaces();
    await this.#findManifests();
    const files = this.#filesByRoot();
    const plugins: FoundPlugin[] = [];
    for (const [folder, root] of this.#roots) {
      const plugin = await this.#toPlugin(folder, root, files.get(folder) ?? []);
      if (plugin !== undefined) plugins.push(plugin);
    }
    return { plugins, notices: this.#notices };
  }

  #rootAt(folder: string): Root {
    const known = this.#roots.get(folder);
    if (known !== undefined) return known;
    const root: Root = { statements: [], isPlugin: false, isListed: folder === "", formats: new Set() };
    this.#roots.set(folder, root);
    return root;
  }

  async #findMarketplaces(): Promise<void> {
    for (const format of pluginFormats)
      for (const path of format.marketplaces) {
        const file = await this.#fileAt(path);
        const found = marketplaceSchema.safeParse(parseJson(file?.text ?? "")).data;
        if (file === null || found === undefined) continue;
        const catalog = { path, entry: file.entry, value: { name: "", description: "" } };
        this.#rootAt("").statements.push({ ...catalog, name: null, item: -1 });
        for (const [item, listed] of found.plugins.slice(0, MAX_LISTED).entries()) {
          const value = manifestSchema.safeParse(listed).data;
          if (value === undefined) continue;
          const source = sourceSchema.safeParse(value["source"]).data;
          const folder = source === undefined ? undefined : resolveInside(found.metadata.pluginRoot, source);
          const isHere = folder !== undefined && (folder === "" || this.#tree.get(folder)?.kind === "folder");
          if (this.#roots.size >= MAX_PLUGINS && !this.#roots.has(folder ?? "")) continue;
          const root = this.#rootAt(isHere ? folder : "");
          root.statements.push({ path, entry: file.entry, value, name: nameOf(value), item });
          if (!isHere) continue;
          root.isPlugin = true;
          root.isListed = true;
          root.formats.add(format);
        }
      }
  }

  async #findManifests(): Promise<void> {
    for (const { path, kind } of this.#entries) {
      if (kind !== "file" && kind !== "symlink") continue;
      for (const format of pluginFormats)
        for (const manifest of format.manifests) {
          if (path !== manifest && !path.endsWith(`/${manifest}`)) continue;
          const folder = path.slice(0, Math.max(0, path.length - manifest.length - 1));
          await this.#addManifest(path, folder, format, manifest === "plugin.json");
        }
    }
  }

  async #addManifest(path: string, folder: string, format: (typeof pluginFormats)[number], isCommon: boolean) {
    // `a/.github/plugin/plugin.json` also ends with a shorter path.
    if (isCommon && /(?:^|\/)(?:\.[\w-]+-plugin|\.plugin|\.github\/plugin)$/.test(folder)) return;
    const isKnown = this.#roots.get(folder)?.isListed === true;
    // What lies in a skill is its material, unless a marketplace lists it.
    if (!isKnown && this.#isInUnit(folder)) return;
    const file = await this.#fileAt(path);
    const value = manifestSchema.safeParse(parseJson(file?.text ?? "")).data;
    if (file === null || value === undefined) return;
    if (isCommon && !isPluginManifest(value)) return;
    if (this.#roots.size >= MAX_PLUGINS && !this.#roots.has(folder)) {
      this.#notices.push({ notice: "too-large", path });
      return;
    }
    const root = this.#rootAt(folder);
    // A manifest comes before the marketplace that lists it.
    root.statements.unshift({ path, entry: file.entry, value, name: nameOf(value), item: null });
    root.isPlugin = true;
    root.formats.add(format);
  }

  #isInUnit(folder: string): boolean {
    for (let above = folder; above !== ""; above = folderOf(above))
      if (above !== folder && this.#unitFolders.has(above)) return true;
    return false;
  }

  async #fileAt(path: string): Promise<Readonly<{ entry: TreeEntry; text: string }> | null> {
    const found = await this.#tree.resolve(path);
    const bytes = found.kind === "file" ? await this.#read(found.entry) : null;
    return found.kind === "file" && bytes !== null
      ? { entry: found.entry, text: new TextDecoder().decode(bytes) }
      : null;
  }

  /** Assigns each entry to the nearest plugin above it, unless it is a skill's. */
  #filesByRoot(): ReadonlyMap<string, TreeEntry[]> {
    const byRoot = new Map<string, TreeEntry[]>();
    const plugins = new Set([...this.#roots].flatMap(([folder, { isPlugin }]) => (isPlugin ? [folder] : [])));
    for (const entry of this.#entries) {
      if (entry.kind === "folder") continue;
      let folder = folderOf(entry.path);
      while (folder !== "" && !plugins.has(folder) && !this.#unitFolders.has(folder)) folder = folderOf(folder);
      if (!plugins.has(folder)) continue;
      const files = byRoot.get(folder);
      if (files) files.push(entry);
      else byRoot.set(folder, [entry]);
    }
    return byRoot;
  }

  async #toPlugin(folder: string, root: Root, own: readonly TreeEntry[]): Promise<FoundPlugin | undefined> {
    const paths = new Set(own.map(({ path }) => path));
    const collector = new PartCollector(folder, this.#tree, (path, kind) => this.#configAt(path, kind), this.#notices);
    for (const statement of root.statements) await collector.addStatement(statement);
    if (root.isPlugin)
      for (const format of root.formats) {
        for (const [path, kind] of Object.entries(format.configs)) await collector.addConfig(path, kind, null, true);
        for (const [path, kind] of Object.entries(format.folders)) await collector.addNamed(path, kind, null, true);
        if (isGemini(format) && root.statements.every(({ value }) => value["contextFileName"] === undefined))
          await collector.addNamed("GEMINI.md", "context", null, true);
      }
    for (const path of await this.#mentionedBySkills(folder)) collector.addActive(path);
    const parts = collector.parts.slice(0, this.#partsLeft);
    this.#partsLeft -= parts.length;
    const isOfSkill = this.#unitFolders.has(folder);
    const found = isOfSkill ? { files: [], unread: [] } : await this.#readable(own);
    const { active } = collector;
    const manifests = root.statements.filter(({ item, path }) => item === null || folder === folderOf(folderOf(path)));
    const files = new Map(manifests.map(({ path, entry }) => [path, { ...entry, path }]));
    // What is active comes first, so that it is read before the size limit is reached.
    for (const file of found.files) if (active.has(file.path) && !files.has(file.path)) files.set(file.path, file);
    for (const file of found.files) if (!files.has(file.path)) files.set(file.path, file);
    const [first, ...others] = files.values();
    if (first === undefined) return undefined;
    return {
      path: first.path,
      entry: first,
      folder,
      names: [...new Set(root.statements.flatMap(({ name }) => name ?? []))],
      description: plainText(root.statements[0]?.value.description ?? "", 1_000),
      isListed: root.isListed,
      parts,
      active: [...active].filter((path) => files.has(path) || paths.has(path) || isOfSkill),
      files: others,
      unread: found.unread,
      isOfSkill,
    };
  }

  async #configAt(path: string, kind: ConfigKind | null): Promise<readonly ConfigEntry[] | null> {
    const key = `${kind} ${path}`;
    const known = this.#entriesOf.get(key);
    if (known !== undefined) return known;
    const file = await this.#fileAt(path);
    if (file === null) return null;
    this.#lengthLeft -= file.text.length;
    const entries = this.#lengthLeft < 0 ? [] : configEntries(file.text, kind);
    this.#entriesOf.set(key, entries);
    return entries;
  }

  async #readable(own: readonly TreeEntry[]) {
    const read = new Set(own.flatMap(({ kind, path }) => (kind === "file" ? [path] : [])));
    for (const { entry, files } of this.#units) for (const { path } of [entry, ...files]) read.add(path);
    const parts = own.filter(({ kind }) => kind !== "file");
    const { files, unread } = await this.#linked.of(parts, read);
    return { files: [...own.filter(({ kind }) => kind === "file"), ...files], unread };
  }

  /** Files of the plugin that the text of its skills names by a variable of the agent. */
  async #mentionedBySkills(folder: string): Promise<string[]> {
    this.#mentions ??= await this.#findMentions();
    const above = folder === "" ? "" : `${folder}/`;
    return this.#mentions.flatMap(([unit, inside]) =>
      unit.startsWith(above) ? (resolveInside(folder, inside) ?? []) : [],
    );
  }

  async #findMentions() {
    const found: (readonly [unit: string, inside: string])[] = [];
    for (const { path, entry } of this.#units) {
      const words = new TextDecoder().decode((await this.#read(entry)) ?? new Uint8Array());
      for (const [, inside = ""] of words.matchAll(/(?:PLUGIN_ROOT|extensionPath)\}?["']?\/([\w./-]{1,300})/g))
        found.push([path, inside]);
    }
    return found;
  }
}

const nameOf = ({ name }: Statement["value"]): string | null => pluginNameSchema.safeParse(name).data ?? null;

/** A file of this name is common; an agent's manifest names parts, or the specification. */
const isPluginManifest = (value: z.infer<typeof manifestSchema>): boolean =>
  value.name !== "" &&
  (String(value["$schema"] ?? "").includes("agent-plugins.org/") ||
    ["skills", ...Object.keys(partFields)].some((field) => value[field] !== undefined));

/** Collects the parts of one plugin. */
class PartCollector {
  readonly parts: PluginPart[] = [];
  readonly active = new Set<string>();
  readonly #folder: string;
  readonly #tree: Tree;
  readonly #configAt: (path: string, kind: ConfigKind | null) => Promise<readonly ConfigEntry[] | null>;
  readonly #notices: Notice[];
  readonly #known = new Set<string>();

  constructor(
    folder: string,
    tree: Tree,
    configAt: (path: string, kind: ConfigKind | null) => Promise<readonly ConfigEntry[] | null>,
    notices: Notice[],
  ) {
    this.#folder = folder;
    this.#tree = tree;
    this.#configAt = configAt;
    this.#notices = notices;
  }

  /** Adds what a manifest or a marketplace entry has or names. */
  async addStatement({ path, value, name, item }: Statement): Promise<void> {
    this.active.add(path);
    if (item === -1) return;
    const plugin = item === null ? null : name;
    for (const entry of (await this.#configAt(path, null)) ?? [])
      if (entry.item === item) this.#addEntry(entry, path, plugin);
    const experimental = z.record(z.string(), z.unknown()).catch({}).parse(value["experimental"]);
    for (const [field, kind] of Object.entries(partFields))
      for (const named of [...namesIn(value[field]), ...namesIn(experimental[field])].slice(0, MAX_NAMED))
        if (isConfig(kind)) await this.addConfig(named, kind, plugin, false);
        else await this.addNamed(named, kind, plugin, false);
  }

  /** Adds the entries of a configuration. @param isDefault whether no manifest names it, so that it may be missing. */
  async addConfig(named: string, kind: PartKind, plugin: string | null, isDefault: boolean): Promise<void> {
    const path = this.#inside(named);
    const entries =
      path === undefined || !isConfig(kind) ? null : await this.#configAt(path, kind === "setting" ? null : kind);
    if (path === undefined || entries === null) {
      if (!isDefault) this.#missing(named);
      return;
    }
    this.active.add(path);
    for (const entry of entries) this.#addEntry(entry, path, plugin);
  }

  /** Adds a file, or the files of a folder. */
  async addNamed(named: string, kind: PartKind, plugin: string | null, isDefault: boolean): Promise<void> {
    // A pattern names the folder before it.
    const path = this.#inside(named.replace(/(?:^|\/)[^/]*\*.*$/, ""));
    const found = path === undefined ? undefined : await this.#tree.resolve(path);
    if (path === undefined || (found?.kind !== "file" && found?.kind !== "folder")) {
      if (!isDefault) this.#missing(named);
      return;
    }
    if (found.kind === "file") return this.#add(kind, path, plugin);
    for (const file of filesBelow(this.#tree, found.path, path))
      if (isPartFile(kind, file)) this.#add(kind, file, plugin);
  }

  addActive(path: string): void {
    if (this.#tree.get(path)?.kind === "file") this.active.add(path);
  }

  #add(kind: PartKind, path: string, plugin: string | null): void {
    this.active.add(path);
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/(?:\.agent)?\.[^.]+$/, "");
    this.#push({ kind, name, target: null, path, line: null, plugin });
  }

  #addEntry(entry: ConfigEntry, path: string, plugin: string | null): void {
    const { kind, name, target, line, runs } = entry;
    for (const run of runs) for (const started of this.#startedBy(run.text)) this.active.add(started);
    this.#push({ kind, name, target: target === null ? null : excerptOf(target), path, line, plugin });
  }

  /** Files of the plugin that are words of a command line. */
  *#startedBy(command: string): Generator<string> {
    const words = command.replaceAll("${/}", "/").replace(/["']/g, "");
    for (const [word] of words.matchAll(/[^\s`=;|&()<>]{1,300}/g)) {
      const path = this.#inside(word.replace(/^\$\{?\w+\}?\//, ""));
      if (path !== undefined && path !== this.#folder && this.#tree.get(path)?.kind === "file") yield path;
    }
  }

  #push(part: PluginPart): void {
    const name = plainText(part.name, 100);
    const key = [part.kind, name, part.target ?? part.path, part.plugin].join("\0");
    if (this.parts.length >= MAX_PARTS || this.#known.has(key) || part.path.length > 1_024) return;
    this.#known.add(key);
    this.parts.push({ ...part, name });
  }

  #inside(named: string): string | undefined {
    const path = named.startsWith("/") || named.includes("\\") ? undefined : resolveInside(this.#folder, named);
    const isInside = this.#folder === "" || path === this.#folder || path?.startsWith(`${this.#folder}/`);
    return isInside ? path : undefined;
  }

  #missing(named: string): void {
    const path = named.slice(0, 1_000);
    if (path !== "" && !/^https?:/.test(path)) this.#notices.push({ notice: "missing-folder", path });
  }
}

/** The paths that a field of a manifest names: one, several, or by the name of a command. */
function namesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.filter((one) => typeof one === "string");
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(
    (one: unknown) => z.object({ source: z.string() }).safeParse(one).data?.source ?? [],
  );
}

/** The files below a folder, at the path by which it was found. */
function* filesBelow(tree: Tree, folder: string, at: string, depth = 0): Generator<string> {
  for (const { path, kind } of tree.children(folder)) {
    const inside = `${at}${path.slice(folder.length)}`;
    if (kind === "folder" && depth < 12) yield* filesBelow(tree, path, inside, depth + 1);
    else if (kind === "file" || kind === "symlink") yield inside;
  }
}
