import { AsyncLocalStorage } from "node:async_hooks";
import type { ReactNode } from "react";

/** The state of a request that Next renders. */
export type RenderContext = {
  /** Whether it failed because the database is unavailable at the moment. */
  isUnavailable: boolean;
  /**
   * Takes what belongs into the head and the body of a page, which `Shell` then leaves out. Undefined where nobody would put it
   * back: during development, and where Next runs without a renderer around it.
   */
  renderPage?: (head: ReactNode, body: ReactNode) => void;
};

const KEY = Symbol.for("skillshelf.render-context");
const shared: typeof globalThis & { [KEY]?: AsyncLocalStorage<RenderContext> } = globalThis;

/** The current request. Next bundles its own copy of this module, so the copies share the storage by a global symbol. */
export const renderContext = (shared[KEY] ??= new AsyncLocalStorage());
