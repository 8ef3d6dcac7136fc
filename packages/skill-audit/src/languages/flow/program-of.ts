import type { Argument, Call, Command, Embedded, Language, Literal, Program } from "../../program.ts";
import { lazily } from "../lazy.ts";
import { argumentsOf, written } from "./arguments.ts";
import { constantTextsOf } from "./constant-texts.ts";
import { dataModule } from "./data-module.ts";
import { programInCall } from "./embedded.ts";
import { environmentOf } from "./environment.ts";
import type { CallExpression } from "./expression.ts";
import { bindAssignments, linkCalls } from "./link.ts";
import { loadedModule } from "./name-of-call.ts";
import { callsThatReach } from "./reach.ts";
import { type Naming, Resolver } from "./resolver.ts";
import type { Sketch } from "./sketch.ts";
import { type Shells, Starter } from "./started.ts";

export const EMPTY_PROGRAM: Program = {
  commands: [],
  calls: [],
  strings: [],
  comments: [],
  environment: [],
  imports: [],
  embedded: [],
};

/** Creates the program model from a sketch. */
export function programOf(sketch: Sketch, language: Language, globals: Naming["globals"], shells: Shells): Program {
  bindAssignments(sketch);
  const resolver = new Resolver(sketch.root, { globals, stars: sketch.stars });
  linkCalls(sketch, resolver);
  const starter = new Starter(sketch, resolver, shells);
  const commands: Command[] = [];
  const embedded: Embedded[] = [];
  const environment: Literal[] = environmentOf(sketch, resolver);
  const imports = sketch.imports.map((name) => sketch.literal(name));
  for (const call of sketch.calls) {
    const started = starter.startedBy(call);
    commands.push(...started.commands);
    embedded.push(...started.embedded);
    environment.push(...started.environment);
    const program = programInCall(call, language, sketch, resolver);
    if (program !== null) embedded.push(program);
    const moduleName = loadedModule(call, resolver);
    if (moduleName !== null) imports.push(sketch.literal({ start: call.start, value: moduleName }));
  }
  if (language === "javascript") embedded.push(...dataModules(imports));
  const strings = lazily(() => constantTextsOf(sketch, resolver));
  const comments = lazily(() => sketch.comments.map((comment) => sketch.literal(comment)));
  return {
    commands,
    calls: callsOf(sketch, resolver),
    get strings() {
      return strings();
    },
    get comments() {
      return comments();
    },
    environment,
    imports,
    embedded,
  };
}

function dataModules(imports: readonly Literal[]): readonly Embedded[] {
  return imports.flatMap(({ value, line }) => {
    const text = dataModule(value);
    return text === null ? [] : [{ language: "javascript", text, line }];
  });
}

/**
 * Returns the calls for rules, ordered by their end. Assignments to members are included: `process.env.X = "0"` is a call
 * of `process.env.X` with the value as argument, and `session.verify = False` a call of `requests.Session().verify`.
 */
function callsOf(sketch: Sketch, resolver: Resolver): Call[] {
  const calls = new Map<CallExpression, Call>();
  for (const expression of sketch.calls) calls.set(expression, callOf(expression, calls, sketch, resolver));
  return [...calls.values()];
}

/** Creates a call whose arguments and data flow are computed on demand: most rules check only the name. */
function callOf(
  expression: CallExpression,
  calls: ReadonlyMap<CallExpression, Call>,
  sketch: Sketch,
  resolver: Resolver,
): Call {
  let args: readonly Argument[] | undefined;
  let from: readonly Call[] | undefined;
  return {
    callee: calleeOf(expression, resolver),
    line: sketch.line(expression.start),
    text: written(sketch.text, expression.start, expression.end),
    get args() {
      args ??= argumentsOf(expression, sketch.text, resolver);
      return args;
    },
    get from() {
      from ??= callsThatReach(expression, resolver).flatMap((call) => calls.get(call) ?? []);
      return from;
    },
  };
}

function calleeOf({ callee, isAssignment }: CallExpression, resolver: Resolver): string {
  const isMember = callee.kind === "member" || callee.kind === "subscript";
  // An assignment refers to the member itself, not to its previous value.
  return isAssignment && isMember ? resolver.memberName(callee) : resolver.nameOf(callee);
}
