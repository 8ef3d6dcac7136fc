/**
 * Static model of a script, the same for every language. It is built from a syntax tree, so that comments, strings, and
 * printed heredocs are not mistaken for code.
 */

/** A supported language. TSX and JSX count as TypeScript and JavaScript. */
export type Language = "bash" | "python" | "javascript" | "typescript" | "powershell" | "batch";

/** A word of a command after expansion. */
export type Word = Readonly<{
  /** Without quotes and escapes. Variables that are set once to a constant are replaced; other expansions are left as written; those of batch are written as in PowerShell: `%X%` is `$env:X`. */
  text: string;
  /** Whether `text` is exactly the word that the command receives. */
  isLiteral: boolean;
  line: number;
}>;

/** A shell command, or a command that a program in another language starts. */
export type Command = Readonly<{
  /**
   * Name of the executed program in lower case, without its folder and `.exe`. For `sudo`, `env`, `nohup`, `exec`,
   * `command`, `time`, `xargs`, and similar, it is the program that they run. PowerShell aliases are resolved: `iwr` is
   * `invoke-webrequest`. In batch it is also the program that `start` and `call` run. `""` if unknown.
   */
  name: string;
  /** Arguments in order, including options. */
  words: readonly Word[];
  redirects: readonly Readonly<{ operator: string; target: Word }>[];
  /** The preceding commands of the pipeline in order. */
  reads: readonly Command[];
  /**
   * Commands whose output becomes part of the words: in `$(…)`, `` `…` ``, and `<(…)`, and those that set a variable in
   * the words.
   */
  inner: readonly Command[];
  isElevated: boolean;
  line: number;
  /** Source text, at most 500 characters. */
  text: string;
}>;

/** An argument of a call. */
export type Argument = Readonly<{
  /** Name of a keyword argument, or of a property of an object argument; null for others. */
  name: string | null;
  /** Source text, at most 500 characters. */
  text: string;
  /** Constant value as text: a string without quotes, `true`, `0`. Constant concatenations are joined. null if not constant. */
  value: string | null;
  /** All constant strings in order: list elements, constant parts of templates, values of referenced constants. */
  strings: readonly string[];
  /** Whether it is a string that contains non-constant parts. */
  isInterpolated: boolean;
}>;

/** A call of a function, a method or a constructor. */
export type Call = Readonly<{
  /**
   * Fully qualified name with imports resolved: `subprocess.run` also after `from subprocess import run as r`,
   * `child_process.execSync` also after `const { execSync: x } = require("node:child_process")`. Calls within it are
   * written as `()`: `fetch().then`. It starts with `.` if the object has no name, as in `.then`.
   */
  callee: string;
  args: readonly Argument[];
  /** Calls whose results may flow into the arguments or the receiver, directly or through variables. */
  from: readonly Call[];
  line: number;
  /** Source text, at most 500 characters. */
  text: string;
}>;

/** A text with its first line. */
export type Literal = Readonly<{ value: string; line: number }>;

/** A program inside a program: an executed heredoc, `python -c`, `node -e`, `bash -c`, `eval "…"`, `powershell -Command`. */
export type Embedded = Readonly<{ language: Language; text: string; line: number }>;

export type Program = Readonly<{
  /** All commands, including nested commands and those started by calls such as `subprocess.run` and `execSync`. */
  commands: readonly Command[];
  calls: readonly Call[];
  /** Constant strings; concatenations are joined. In a shell: quoted words and heredocs. */
  strings: readonly Literal[];
  comments: readonly Literal[];
  /** Environment variables read by name: `os.environ["X"]`, `process.env.X`, `$env:X`, or `$X` in a shell that does not set it. */
  environment: readonly Literal[];
  /** Modules loaded by a constant name, and packages that scripts declare as dependencies. */
  imports: readonly Literal[];
  embedded: readonly Embedded[];
}>;

/** Parses a program. Line numbers start at `firstLine`. Invalid code is parsed as far as possible. */
export type ProgramReader = (text: string, firstLine: number) => Program;
