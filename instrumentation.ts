import type { Instrumentation } from "next";
import { renderContext } from "#lib/http/render-context.ts";
import { isTransient } from "#lib/http/unavailable.ts";

/** Next maps every error to 500: this notes one that is temporary, so that the response becomes 503. */
export const onRequestError: Instrumentation.onRequestError = (error) => {
  const context = renderContext.getStore();
  if (context && isTransient(error)) context.isUnavailable = true;
};
