import { fromBase64, fromPercent } from "./decode.ts";

/** Returns the program in a `data:text/javascript,…` URL; null for other URLs. */
export function dataModule(address: string): string | null {
  const match = /^data:(?:text|application)\/(?:javascript|ecmascript|typescript)([^,]*),([^]*)$/i.exec(address);
  if (match?.[2] === undefined) return null;
  return /;base64$/i.test(match[1] ?? "") ? fromBase64(match[2]) : (fromPercent(match[2]) ?? match[2]);
}
