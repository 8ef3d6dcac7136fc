import { createRequire } from "node:module";
import { Language, Parser, type Tree } from "web-tree-sitter";

/** A prebuilt grammar of tree-sitter. */
export type GrammarName = "bash" | "python" | "javascript" | "typescript" | "tsx" | "powershell";

/** More steps than any text of a megabyte takes; a grammar that goes astray ends there. Milliseconds. */
const PARSE_MS = 2_000;

const { resolve } = createRequire(import.meta.url);
let runtime: Promise<void> | undefined;

/** A grammar and the parser that reads by it. */
export class Grammar {
  readonly language: Language;
  readonly #parser = new Parser();

  private constructor(language: Language) {
    this.language = language;
    this.#parser.setLanguage(language);
  }

  static async load(name: GrammarName): Promise<Grammar> {
    runtime ??= Parser.init();
    await runtime;
    return new Grammar(await Language.load(resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`)));
  }

  /**
   * Reads a text, hands its tree to `use` and frees it. The tree of a text that takes too long is null, as its parser
   * was ended.
   */
  parse<Result>(text: string, use: (tree: Tree) => Result): Result | null {
    const end = performance.now() + PARSE_MS;
    const tree = this.#parser.parse(text, null, { progressCallback: () => performance.now() > end });
    if (tree === null) {
      this.#parser.reset();
      return null;
    }
    try {
      return use(tree);
    } finally {
      tree.delete();
    }
  }
}
