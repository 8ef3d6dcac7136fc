import { randomUUID } from "node:crypto";

/** Stands around the digits of a `bigint` until the text is made; nobody can guess it, and so nobody can send it. */
const mark = randomUUID();
const marked = new RegExp(`"${mark}(-?\\d+)${mark}"`, "g");

/** The JSON text of a value. A `bigint` becomes a number with all its digits, as Solana's nodes write lamports. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${mark}${part}${mark}` : part));
  return text.replace(marked, "$1");
}
