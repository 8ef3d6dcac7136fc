import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type * as TreeSitter from "web-tree-sitter";

/** The prebuilt tree-sitter grammars. */
export const grammarNames = ["bash", "python", "javascript", "typescript", "tsx", "powershell"] as const;
export type GrammarName = (typeof grammarNames)[number];

/** Parser timeout in milliseconds; longer than any ordinary text of 1 MB takes. */
const PARSE_MS = 4_000;

// The bundled CLI stores these files outside their packages; see `imports` in package.json.
const { resolve } = createRequire(import.meta.url);

/** Thrown if a text exceeds the parser's memory or timeout. */
export class UnparsableError extends Error {
  override readonly name = "UnparsableError";
  /** Whether the parser is unusable from now on. */
  readonly isBroken: boolean;

  constructor(message: string, isBroken: boolean) {
    super(message);
    this.isBroken = isBroken;
  }
}

let runtime: Promise<typeof TreeSitter> | undefined;
let runtimes = 0;

/** Keeps all parsers alive: garbage collection of a parser in a crashed runtime would throw. */
const parsers: TreeSitter.Parser[] = [];

/** Suppresses output of the runtime; failures are reported as errors. */
const silent = { print: () => {}, printErr: () => {} };

/** Starts the runtime that all parsers share, or a new one after a crash. */
async function startRuntime(): Promise<typeof TreeSitter> {
  runtimes++;
  const program = pathToFileURL(resolve("#parser/web-tree-sitter.wasm").replace(/\.wasm$/, ".js"));
  const started: typeof TreeSitter = await import(`${program}?${runtimes}`);
  await started.Parser.init(silent);
  return started;
}

/** A grammar with its parser. */
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
   * Parses a text, passes the tree to `use`, and frees it.
   *
   * @throws {UnparsableError} if parsing takes too long or too much memory. If its `isBroken` is set, grammars have to be
   *   loaded again.
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
