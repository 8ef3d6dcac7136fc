import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of a request that Next renders. */
export type RenderContext = {
  /** Whether it failed because what it needs is away for now. */
  isUnavailable: boolean;
};

const KEY = Symbol.for("skillshelf.render-context");
const shared: typeof globalThis & { [KEY]?: AsyncLocalStorage<RenderContext> } = globalThis;

/** The request that is being rendered. Next bundles a copy of this module, so the process holds what the copies share. */
export const renderContext = (shared[KEY] ??= new AsyncLocalStorage());
