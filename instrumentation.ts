import type { Instrumentation } from "next";
import { renderContext } from "#lib/http/render-context.ts";
import { isNotPrepared, isUnavailable } from "#lib/http/unavailable.ts";

/** Next answers every fault of a page with 500: what the fault was is noted for who sends the answer on. */
export const onRequestError: Instrumentation.onRequestError = (error) => {
  const context = renderContext.getStore();
  if (context && (isUnavailable(error) || isNotPrepared(error))) context.isUnavailable = true;
};
