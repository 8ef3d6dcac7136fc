import type { Expression } from "./expression.ts";

/** What a name stands for. */
export type Binding = {
  /** What it is set to. */
  readonly sets: Expression[];
  /** What its value is made from without being it: of `x += a`, `for x in a`, a parameter of a callback. */
  readonly flows: Expression[];
  /** How many of these are put behind its value: `x += a`. */
  appended: number;
};

/** The names of a program, of a function or of a class of Python. Blocks are part of the function they stand in. */
export class Scope {
  readonly parent: Scope | null;
  readonly root: Scope;
  /** Of classes of Python, whose names their methods do not see. */
  readonly isClass: boolean;
  readonly parameters: string[] = [];
  readonly returns: Expression[] = [];
  /** Names that a function of Python takes from the program. */
  readonly outer = new Set<string>();
  readonly #bindings = new Map<string, Binding>();

  constructor(parent: Scope | null, isClass: boolean) {
    this.parent = parent;
    this.root = parent?.root ?? this;
    this.isClass = isClass;
  }

  own(name: string): Binding | undefined {
    return this.#bindings.get(name);
  }

  declare(name: string): Binding {
    const known = this.#bindings.get(name);
    if (known !== undefined) return known;
    const binding: Binding = { sets: [], flows: [], appended: 0 };
    this.#bindings.set(name, binding);
    return binding;
  }

  find(name: string): Binding | undefined {
    return this.own(name) ?? this.parent?.findFromWithin(name);
  }

  /** What functions in the scope see of it and of those around it. */
  findFromWithin(name: string): Binding | undefined {
    return (this.isClass ? undefined : this.own(name)) ?? this.parent?.findFromWithin(name);
  }
}

const MAX_NESTING = 60;

/** Scopes beyond a depth that nobody writes share one, so that a name is found in a bounded number of steps. */
export function nestedScope(parent: Scope, isClass: boolean, depth: number): Scope {
  return depth > MAX_NESTING ? parent : new Scope(parent, isClass);
}
