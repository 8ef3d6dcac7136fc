import type { Command, Embedded, Program, ProgramReader, Word } from "../../program.ts";
import { isBatchLine } from "../batch/batch-line.ts";
import { objectOf, written } from "./arguments.ts";
import { commandLineOf } from "./command-line.ts";
import type { CallExpression, Expression } from "./expression.ts";
import type { Resolver } from "./resolver.ts";
import { commandOfWords, openShellWord, programInWords } from "./run-words.ts";
import type { Sketch } from "./sketch.ts";
import { type Form, STARTERS } from "./starters.ts";
import { expressionOf, wordOf, wordsOf, wordsOfItems } from "./words.ts";

export type Shells = Readonly<{ readShell: ProgramReader; readPowerShell: ProgramReader; readBatch: ProgramReader }>;
type Started = Readonly<{
  commands: readonly Command[];
  embedded: readonly Embedded[];
  environment: Program["environment"];
}>;

const NOTHING: Started = { commands: [], embedded: [], environment: [] };

/** Determines the commands that the calls of a program start. */
export class Starter {
  readonly #sketch: Sketch;
  readonly #resolver: Resolver;
  readonly #shells: Shells;

  constructor(sketch: Sketch, resolver: Resolver, shells: Shells) {
    this.#sketch = sketch;
    this.#resolver = resolver;
    this.#shells = shells;
  }

  /** Returns the commands that a call starts; empty if there are none or they are unknown. */
  startedBy(call: CallExpression): Started {
    const form = call.isAssignment ? undefined : STARTERS.get(this.#resolver.nameOf(call.callee));
    if (form === undefined) return NOTHING;
    const words = this.#words(form, call);
    if (words !== null) return this.#commandOf(words, call);
    const text =
      form === "text" || form === "either" || form === "file" || form === "cmd" ? this.#first(call) : undefined;
    return text === undefined ? NOTHING : this.#commandLine(text);
  }

  #first(call: CallExpression): Expression | undefined {
    const named = call.args.find(({ name }) => name === "args" || name === "cmd" || name === "command");
    return call.args.find(({ name }) => name === null)?.value ?? named?.value;
  }

  #words(form: Form, call: CallExpression): Word[] | null {
    const values = call.args.filter(({ name }) => name === null).map(({ value }) => value);
    const [first, second, third] = values;
    switch (form) {
      case "text":
        return null;
      case "either":
        return this.#list(this.#first(call));
      case "words":
        return wordsOfItems(values, this.#sketch, this.#resolver);
      case "file":
        return this.#withFile(call, first, second);
      case "module":
        return this.#behind("node", first, this.#list(second) ?? []);
      case "exec":
        return this.#fileWith(first, wordsOfItems(values.slice(2), this.#sketch, this.#resolver));
      case "execv":
        return this.#fileWith(first, this.#list(second)?.slice(1) ?? []);
      case "spawnl":
        return this.#fileWith(second, wordsOfItems(values.slice(3), this.#sketch, this.#resolver));
      case "spawnv":
        return this.#fileWith(second, this.#list(third)?.slice(1) ?? []);
      case "cmd":
        return this.#list(first) ?? this.#list(this.#property(first, "cmd"));
      case "args":
        return this.#fileWith(first, this.#list(this.#property(second, "args")) ?? []);
    }
  }

  /** Returns the words of a file and an argument list; null if the file is not constant and the list is unknown. */
  #withFile(call: CallExpression, file: Expression | undefined, list: Expression | undefined): Word[] | null {
    const rest = this.#list(list);
    const isShell = this.#resolver.valueOf(this.#property(call.args.at(-1)?.value, "shell") ?? call)?.text === "true";
    const text = file === undefined ? undefined : this.#resolver.valueOf(file)?.text;
    const isLine = rest === null && (text === undefined || /\s/.test(text));
    return isLine || (isShell && rest === null) ? null : this.#fileWith(file, rest ?? []);
  }

  #fileWith(file: Expression | undefined, rest: readonly Word[]): Word[] | null {
    return file === undefined ? null : [wordOf(file, this.#sketch, this.#resolver), ...rest];
  }

  #behind(program: string, file: Expression | undefined, rest: readonly Word[]): Word[] | null {
    const words = this.#fileWith(file, rest);
    return words === null ? null : [{ text: program, isLiteral: true, line: words[0]?.line ?? 1 }, ...words];
  }

  #list(expression: Expression | undefined): Word[] | null {
    return expression === undefined ? null : wordsOf(expression, this.#sketch, this.#resolver);
  }

  #property(expression: Expression | undefined, name: string): Expression | undefined {
    const object = expression === undefined ? null : objectOf(expression, this.#resolver);
    return object?.properties.find(({ key }) => key === name)?.value;
  }

  #commandLine(expression: Expression): Started {
    const source = this.#splitText(expression) ?? expression;
    const line = commandLineOf(source, this.#resolver);
    if (line === null) return NOTHING;
    const read = isBatchLine(line.text) ? this.#shells.readBatch : this.#shells.readShell;
    return takenOver(read(line.text, this.#sketch.line(line.start)), line.holes);
  }

  /** `shlex.split("…")` and `f"…".split()` split a command line into words. */
  #splitText(expression: Expression): Expression | null {
    const call = this.#resolver.follow(expression);
    if (call.kind !== "call") return null;
    if (this.#resolver.nameOf(call.callee) === "shlex.split") return call.args[0]?.value ?? null;
    return call.callee.kind === "member" && call.callee.property === "split" ? call.callee.object : null;
  }

  #commandOf(words: readonly Word[], call: CallExpression): Started {
    if (words.length === 0) return NOTHING;
    const text = written(this.#sketch.text, call.start, call.end);
    const command = commandOfWords(words, this.#sketch.line(call.start), text);
    const program = programInWords(command);
    if (program === null) {
      const open = openShellWord(command);
      const expression = open === null ? undefined : expressionOf(open);
      const inside = expression === undefined ? NOTHING : this.#commandLine(expression);
      return { ...inside, commands: [command, ...inside.commands] };
    }
    const read = this.#readerOf(program);
    if (read === null) return { commands: [command], embedded: [program], environment: [] };
    const { commands, embedded, environment } = takenOver(read(program.text, program.line), new Set());
    return { commands: [command, ...commands], embedded, environment };
  }

  #readerOf({ language }: Embedded): ProgramReader | null {
    if (language === "bash") return this.#shells.readShell;
    if (language === "batch") return this.#shells.readBatch;
    return language === "powershell" ? this.#shells.readPowerShell : null;
  }
}

/** Removes the placeholders for non-constant parts from the environment variables. */
function takenOver({ commands, embedded, environment }: Program, holes: ReadonlySet<string>): Started {
  return { commands, embedded, environment: environment.filter(({ value }) => !holes.has(value)) };
}
