import type { Expression } from "./expression.ts";

/** The values of a name. */
export type Binding = {
  /** The assigned values. */
  readonly sets: Expression[];
  /** Expressions that flow into its value: in `x += a`, `for x in a`, or as the parameter of a callback. */
  readonly flows: Expression[];
  /** How many of these are appended to its value: `x += a`. */
  appended: number;
};

/** The names of a program, a function, or a Python class. Blocks have no scope of their own. */
export class Scope {
  readonly parent: Scope | null;
  readonly root: Scope;
  /** Whether it belongs to a Python class, whose names are not visible in its methods. */
  readonly isClass: boolean;
  readonly parameters: string[] = [];
  readonly returns: Expression[] = [];
  /** Names that a Python function declares as `global` or `nonlocal`. */
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

  /** Looks up a name from a function inside this scope. */
  findFromWithin(name: string): Binding | undefined {
    return (this.isClass ? undefined : this.own(name)) ?? this.parent?.findFromWithin(name);
  }
}

const MAX_NESTING = 60;

/** Creates a nested scope. Beyond a maximum depth, the parent is reused, so that lookups take a bounded number of steps. */
export function nestedScope(parent: Scope, isClass: boolean, depth: number): Scope {
  return depth > MAX_NESTING ? parent : new Scope(parent, isClass);
}
