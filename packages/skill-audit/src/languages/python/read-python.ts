import type { ProgramReader } from "../../program.ts";
import { EMPTY_PROGRAM, programOf } from "../flow/program-of.ts";
import { Sketch } from "../flow/sketch.ts";
import type { Shells } from "../flow/started.ts";
import { Walk } from "../flow/walk.ts";
import type { Grammar } from "../grammar.ts";
import { PYTHON_PLAN } from "./python-plan.ts";
import { addDependencies } from "./script-metadata.ts";

const GLOBALS = new Set([
  "builtins",
  "__builtins__",
  "__builtin__",
  "globals()",
  "locals()",
  "vars()",
  "sys.modules",
  "os.sys.modules",
]);

/** Creates a reader for Python 2 and 3. */
export function pythonReader(grammar: Grammar, shells: Shells): ProgramReader {
  const walk = new Walk(grammar.language, PYTHON_PLAN);
  return (text, firstLine) => {
    const sketch = new Sketch(text, firstLine);
    const isRead = grammar.parse(text, (tree) => {
      walk.read(tree, sketch);
      return true;
    });
    addDependencies(sketch);
    return isRead === null ? EMPTY_PROGRAM : programOf(sketch, "python", GLOBALS, shells);
  };
}
