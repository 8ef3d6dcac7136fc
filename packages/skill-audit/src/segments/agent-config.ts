import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";
import type { Language } from "../program.ts";

/** What a configuration of an agent makes it run or connect to by itself. */
export type ConfigKind = "hook" | "mcp-server" | "lsp-server" | "monitor" | "setting";

/** A text with its lines in the file. The first may be the only one, where the text is written with escapes. */
type LocatedText = Readonly<{ text: string; line: number; lastLine: number }>;

/** A hook, a server, a monitor or a setting with a command. */
export type ConfigEntry = Readonly<{
  kind: ConfigKind;
  /** The event of a hook; the name of anything else. */
  name: string;
  line: number;
  /** Index in the list `plugins` of a marketplace file; null elsewhere. */
  item: number | null;
  /** The command line or address; null for a hook that only has a prompt. */
  target: string | null;
  /** What the agent runs. An address is a request of curl. */
  runs: readonly (LocatedText & Readonly<{ language: Language }>)[];
  /** What the agent reads. */
  prompts: readonly LocatedText[];
}>;

/** The parser takes up to two seconds for it. */
const MAX_LENGTH = 262_144;
const MAX_NODES = 20_000;
const MAX_ENTRIES = 1_000;
const MAX_DEPTH = 24;

const sections: ReadonlyMap<string, ConfigKind> = new Map([
  ["hooks", "hook"],
  ["mcpServers", "mcp-server"],
  ["mcp_servers", "mcp-server"],
  ["lspServers", "lsp-server"],
  ["monitors", "monitor"],
]);

/** Settings that are a command line, or a map with one. */
const commandSettings =
  /^(?:apiKeyHelper|otelHeadersHelper|headersHelper|awsAuthRefresh|awsCredentialExport|(?:subagentS|s)tatusLine)$/;

/**
 * Reads hooks, servers and monitors from JSON or YAML: a manifest, a file that a manifest names, or frontmatter. What is
 * invalid, too large or too deeply nested is ignored.
 *
 * @param kind what the file has where it names no section, such as `.mcp.json`.
 */
export function configEntries(text: string, kind: ConfigKind | null = null, firstLine = 1): readonly ConfigEntry[] {
  if (text.length > MAX_LENGTH) return [];
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, {
      lineCounter,
      schema: "failsafe",
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    });
    const lineAt = (offset: number) => Math.max(1, lineCounter.linePos(offset).line) + firstLine - 1;
    return new ConfigWalker(document, lineAt).entriesOf(kind);
  } catch {
    // The parser overflows the stack on deep nesting.
    return [];
  }
}

class ConfigWalker {
  readonly #document: Document;
  readonly #lineAt: (offset: number) => number;
  readonly #entries: ConfigEntry[] = [];
  #nodes = 0;
  #item: number | null = null;

  constructor(document: Document, lineAt: (offset: number) => number) {
    this.#document = document;
    this.#lineAt = lineAt;
  }

  entriesOf(kind: ConfigKind | null): readonly ConfigEntry[] {
    const root = this.#document.contents;
    const isBare = kind !== null && isMap(root) && !root.items.some(({ key }) => sections.has(scalarOf(key) ?? ""));
    if (isBare) this.#section(root, kind, "", 0);
    else this.#visit(root, kind, "", 0);
    return this.#entries;
  }

  #visit(node: unknown, kind: ConfigKind | null, name: string, depth: number): void {
    const value = this.#resolved(node);
    this.#nodes++;
    if (depth > MAX_DEPTH || this.#nodes > MAX_NODES || this.#entries.length >= MAX_ENTRIES) return;
    if (isSeq(value)) for (const item of value.items) this.#visit(item, kind, name, depth + 1);
    if (!isMap(value)) return;
    const own = kind === "monitor" ? (this.#textOf(value, "name")?.text ?? name) : name;
    const entry = kind === null ? undefined : this.#entryOf(value, kind, own);
    if (entry !== undefined) this.#entries.push(entry);
    for (const { key, value: inner } of value.items) {
      const field = scalarOf(key) ?? "";
      const section = sections.get(field);
      if (commandSettings.test(field)) this.#setting(field, inner);
      else if (depth === 0 && field === "plugins" && isSeq(inner)) this.#plugins(inner.items, depth);
      else if (section !== undefined && !(section === kind && isSeq(inner))) this.#section(inner, section, name, depth);
      else if (entry === undefined) this.#visit(inner, kind, name, depth + 1);
    }
  }

  #plugins(items: readonly unknown[], depth: number): void {
    for (const [item, plugin] of items.entries()) {
      this.#item = item;
      this.#visit(plugin, null, "", depth + 1);
    }
    this.#item = null;
  }

  /** The keys of a section are events or names. */
  #section(node: unknown, kind: ConfigKind, name: string, depth: number): void {
    const section = this.#resolved(node);
    this.#nodes++;
    if (depth > MAX_DEPTH || this.#nodes > MAX_NODES) return;
    if (!isMap(section)) return this.#visit(section, kind, name, depth + 1);
    for (const { key, value } of section.items) {
      const field = scalarOf(key) ?? "";
      if (sections.has(field) && isMap(value)) this.#section(value, sections.get(field) ?? kind, field, depth + 1);
      else this.#visit(value, kind, field, depth + 1);
    }
  }

  #setting(name: string, node: unknown): void {
    const command = isMap(node) ? this.#textOf(node, "command") : this.#located(node);
    if (command === undefined) return;
    const { text, line } = command;
    this.#entries.push({
      kind: "setting",
      name,
      line,
      item: this.#item,
      target: text,
      runs: [{ ...command, language: "bash" }],
      prompts: [],
    });
  }

  #entryOf(map: YAMLMap, kind: ConfigKind, name: string): ConfigEntry | undefined {
    const runs = [...this.#commandsOf(map), ...this.#requestsOf(map, kind)];
    const prompt = kind === "hook" ? this.#textOf(map, "prompt") : undefined;
    const [first = prompt] = runs;
    if (first === undefined) return undefined;
    const address = this.#textOf(map, "url") ?? this.#textOf(map, "httpUrl");
    const target = this.#commandsOf(map)[0]?.text ?? address?.text ?? null;
    return { kind, name, line: first.line, item: this.#item, target, runs, prompts: prompt ? [prompt] : [] };
  }

  #commandsOf(map: YAMLMap): ConfigEntry["runs"] {
    const list = this.#wordsOf(map, "command");
    const command =
      this.#textOf(map, "command") ??
      (list.length > 0 ? this.#located(this.#resolved(map.get("command", true))) : undefined);
    const words = [...list, ...this.#wordsOf(map, "args")].map(quoted).join(" ");
    const language = /^(?:powershell|pwsh)$/i.test(this.#textOf(map, "shell")?.text ?? "") ? "powershell" : "bash";
    const commands =
      command === undefined
        ? []
        : [
            {
              ...command,
              text: [list.length > 0 ? "" : command.text, words].filter(Boolean).join(" "),
              language,
            } as const,
          ];
    const others = (["bash", "powershell"] as const).flatMap((shell) => {
      const found = this.#textOf(map, shell);
      return found === undefined ? [] : [{ ...found, language: shell }];
    });
    return [...commands, ...others];
  }

  /** A hook posts what happens to its address. A server is connected to. */
  #requestsOf(map: YAMLMap, kind: ConfigKind): ConfigEntry["runs"] {
    return ["url", "httpUrl"].flatMap((key) => {
      const address = this.#textOf(map, key);
      if (address === undefined) return [];
      const isHook = kind === "hook";
      const words = [
        "curl",
        ...(isHook ? ["-X POST --data-binary @-", ...this.#headersOf(map)] : []),
        quoted(address.text),
      ];
      return [{ ...address, text: words.join(" "), language: "bash" as const }];
    });
  }

  /** Headers with the environment variables that they send. */
  #headersOf(map: YAMLMap): string[] {
    const headers = this.#resolved(map.get("headers", true));
    if (!isMap(headers)) return [];
    return headers.items.slice(0, 50).flatMap(({ value }) => {
      const names = Array.from((scalarOf(value) ?? "").matchAll(/\$\{?(\w{1,100})/g), ([, name]) => `$${name}`);
      return names.length === 0 ? [] : [`-H "X: ${names.join(" ")}"`];
    });
  }

  #resolved(node: unknown): unknown {
    return isAlias(node) ? node.resolve(this.#document) : node;
  }

  #textOf(map: YAMLMap, key: string): LocatedText | undefined {
    const node = this.#resolved(map.get(key, true));
    return isScalar(node) ? this.#located(node) : undefined;
  }

  #wordsOf(map: YAMLMap, key: string): string[] {
    const node = this.#resolved(map.get(key, true));
    return isSeq(node) ? node.items.flatMap((item) => scalarOf(item) ?? []) : [];
  }

  #located(node: unknown): LocatedText | undefined {
    if (!isScalar(node) && !isSeq(node)) return undefined;
    const [start, end] = node.range ?? [0, 0];
    const isBlock = isScalar(node) && (node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED");
    // A block begins on the line after its mark.
    const line = this.#lineAt(start) + (isBlock ? 1 : 0);
    return { text: scalarOf(node) ?? "", line, lastLine: Math.max(line, this.#lineAt(Math.max(start, end - 1))) };
  }
}

const scalarOf = (node: unknown): string | undefined =>
  isScalar(node) && typeof node.value === "string" ? node.value : undefined;

const quoted = (word: string): string => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
