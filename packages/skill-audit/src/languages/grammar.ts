import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type * as TreeSitter from "web-tree-sitter";

/** The prebuilt grammars of tree-sitter that are read by. */
export const grammarNames = ["bash", "python", "javascript", "typescript", "tsx", "powershell"] as const;
export type GrammarName = (typeof grammarNames)[number];

/** More time than any text of a megabyte takes; a grammar that goes astray ends there. Milliseconds. */
const PARSE_MS = 4_000;

// In the packed command these files lie elsewhere than in the packages they come from; package.json says where.
const { resolve } = createRequire(import.meta.url);

/** A text that no grammar gets through: too deep for the parser's memory, or without an end. */
export class UnparsableError extends Error {
  override readonly name = "UnparsableError";
  /** Whether the parser can read nothing any more. */
  readonly isBroken: boolean;

  constructor(message: string, isBroken: boolean) {
    super(message);
    this.isBroken = isBroken;
  }
}

let runtime: Promise<typeof TreeSitter> | undefined;
let runtimes = 0;

/** Parsers, also those of a runtime that broke: were one collected, its memory would be freed there, which throws. */
const parsers: TreeSitter.Parser[] = [];

/** A text that breaks a parser is told by an error: the runtime prints nothing. */
const silent = { print: () => {}, printErr: () => {} };

/** The parsers' common memory. Where a text broke it, another one is made. */
async function startRuntime(): Promise<typeof TreeSitter> {
  runtimes++;
  const program = pathToFileURL(resolve("#parser/web-tree-sitter.wasm").replace(/\.wasm$/, ".js"));
  const started: typeof TreeSitter = await import(`${program}?${runtimes}`);
  await started.Parser.init(silent);
  return started;
}

/** A grammar and the parser that reads by it. */
export class Grammar {
  readonly language: TreeSitter.Language;
  readonly #parser: TreeSitter.Parser;

  private constructor(language: TreeSitter.Language, parser: TreeSitter.Parser) {
    this.language = language;
    this.#parser = parser;
    this.#parser.setLanguage(language);
    parsers.push(parser);
  }

  static async load(name: GrammarName): Promise<Grammar> {
    runtime ??= startRuntime();
    const { Language, Parser } = await runtime;
    return new Grammar(await Language.load(resolve(`#grammars/tree-sitter-${name}.wasm`)), new Parser());
  }

  /**
   * Reads a text, hands its tree to `use` and frees it.
   *
   * @throws {UnparsableError} when the text takes too long or too much memory. Grammars that are loaded after one that is
   *   broken work again.
   */
  parse<Result>(text: string, use: (tree: TreeSitter.Tree) => Result): Result {
    try {
      return this.#parse(text, use);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      runtime = undefined;
      throw new UnparsableError(error.message, true);
    }
  }

  #parse<Result>(text: string, use: (tree: TreeSitter.Tree) => Result): Result {
    const end = performance.now() + PARSE_MS;
    const tree = this.#parser.parse(text, null, { progressCallback: () => performance.now() > end });
    if (tree === null) {
      this.#parser.reset();
      throw new UnparsableError(`not read within ${PARSE_MS} ms`, false);
    }
    try {
      return use(tree);
    } finally {
      tree.delete();
    }
  }
}
