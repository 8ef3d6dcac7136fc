import type { Instrumentation } from "next";
import { renderContext } from "#lib/http/render-context.ts";
import { isTransient } from "#lib/http/unavailable.ts";

/** Next answers every fault with 500: what the fault was is noted for who writes the answer. */
export const onRequestError: Instrumentation.onRequestError = (error) => {
  const context = renderContext.getStore();
  if (context && isTransient(error)) context.isUnavailable = true;
};
