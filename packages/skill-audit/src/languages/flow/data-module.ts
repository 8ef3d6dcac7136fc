import { fromBase64, fromPercent } from "./decode.ts";

/** The program in the address of a module: `data:text/javascript,…`; null of other addresses. */
export function dataModule(address: string): string | null {
  const match = /^data:(?:text|application)\/(?:javascript|ecmascript|typescript)([^,]*),([^]*)$/i.exec(address);
  if (match?.[2] === undefined) return null;
  return /;base64$/i.test(match[1] ?? "") ? fromBase64(match[2]) : (fromPercent(match[2]) ?? match[2]);
}
