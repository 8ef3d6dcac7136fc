import type { ProgramReader } from "../../program.ts";
import { EMPTY_PROGRAM, programOf } from "../flow/program-of.ts";
import { Sketch } from "../flow/sketch.ts";
import type { Shells } from "../flow/started.ts";
import { Walk } from "../flow/walk.ts";
import type { Grammar } from "../grammar.ts";
import { SCRIPT_PLAN } from "./script-plan.ts";

const GLOBALS = new Set(["globalThis", "window", "global", "self", "frames"]);

/** Creates a reader for JavaScript, or for TypeScript with the TSX grammar. */
export function scriptReader(grammar: Grammar, shells: Shells): ProgramReader {
  const walk = new Walk(grammar.language, SCRIPT_PLAN);
  return (text, firstLine) => {
    const sketch = new Sketch(text, firstLine);
    const isRead = grammar.parse(text, (tree) => {
      walk.read(tree, sketch);
      return true;
    });
    return isRead === null ? EMPTY_PROGRAM : programOf(sketch, "javascript", GLOBALS, shells);
  };
}
