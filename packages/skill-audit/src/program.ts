/**
 * What a script does, as far as it can be read without running it: the same shape for every language. A lexer makes it
 * from a syntax tree, so that a word in a comment, in a heredoc that is only printed or in a string is not taken for code.
 */

/** A language whose programs are read. TSX and JSX count as TypeScript and JavaScript. */
export type Language = "bash" | "python" | "javascript" | "typescript" | "powershell";

/** A word of a command, as the command would get it. */
export type Word = Readonly<{
  /** Without quotes and escapes. A variable that is set once, to a constant, is replaced; other expansions stand as they are written. */
  text: string;
  /** Whether `text` is just what the command gets. */
  isLiteral: boolean;
  line: number;
}>;

/** A command of a shell, or one that a program in another language starts. */
export type Command = Readonly<{
  /**
   * What is run, without its folder and `.exe`, in lower case; what `sudo`, `env`, `nohup`, `exec`, `command`, `time`, `xargs`
   * and the like run stands for them. Aliases of PowerShell are resolved: `iwr` is `invoke-webrequest`. `""` where it
   * cannot be told.
   */
  name: string;
  /** Its arguments in order, options among them. */
  words: readonly Word[];
  redirects: readonly Readonly<{ operator: string; target: Word }>[];
  /** The commands before it in its pipeline, the first one first. */
  reads: readonly Command[];
  /**
   * Commands whose output stands in its words: those of `$(…)`, `` `…` `` and `<(…)`, and those that a variable in its
   * words was set from.
   */
  inner: readonly Command[];
  isElevated: boolean;
  line: number;
  /** As it is written, at most 500 characters. */
  text: string;
}>;

/** An argument of a call. */
export type Argument = Readonly<{
  /** Of a keyword argument, or of a property of an object that is an argument; null of others. */
  name: string | null;
  /** As it is written, at most 500 characters. */
  text: string;
  /** Its value where it is constant, as text: a string without quotes, `true`, `0`. Constant concatenations are joined. */
  value: string | null;
  /** Every constant string in it, in order: elements of lists, constant parts of templates, values of constants it names. */
  strings: readonly string[];
  /** Whether it is a text that is put together from something that is not constant. */
  isInterpolated: boolean;
}>;

/** A call of a function, a method or a constructor. */
export type Call = Readonly<{
  /**
   * What is called by its full name, imports resolved: `subprocess.run` also after `from subprocess import run as r`,
   * `child_process.execSync` also after `const { execSync: x } = require("node:child_process")`. A call in it is
   * `()`: `fetch().then`. What begins with no name is `""`, as in `.then`.
   */
  callee: string;
  args: readonly Argument[];
  /** Calls whose result may reach it: in its arguments and what it is called on, directly or by way of variables. */
  from: readonly Call[];
  line: number;
  /** As it is written, at most 500 characters. */
  text: string;
}>;

/** A text and where it begins. */
export type Literal = Readonly<{ value: string; line: number }>;

/** A program in a program: a heredoc that is run, `python -c`, `node -e`, `bash -c`, `eval "…"`, `powershell -Command`. */
export type Embedded = Readonly<{ language: Language; text: string; line: number }>;

export type Program = Readonly<{
  /** Every command: also those in others, and those that calls start, as `subprocess.run` and `execSync` do. */
  commands: readonly Command[];
  calls: readonly Call[];
  /** Constant strings, joined where they are concatenated. Of a shell: quoted words and heredocs. */
  strings: readonly Literal[];
  comments: readonly Literal[];
  /** Environment variables that are read by name: `os.environ["X"]`, `process.env.X`, `$env:X`, `$X` in a shell where it is not set there. */
  environment: readonly Literal[];
  /** Modules that are loaded by a constant name, and packages that scripts say they need. */
  imports: readonly Literal[];
  embedded: readonly Embedded[];
}>;

/** Reads a program. Lines are counted from `firstLine`. A text that is no program of the language gives what of it can be read. */
export type ProgramReader = (text: string, firstLine: number) => Program;
