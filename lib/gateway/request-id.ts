import { randomUUID } from "node:crypto";

/** The beginning of all ids of this process, random; the rest counts, for a random id costs more than a look-up in the cache. */
const beginning = randomUUID().slice(0, 24);
let count = 0;
let thousands = "";
const digits = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"));

/** An id in the form of a UUID that no other request has. */
export function newRequestId(): string {
  const last = count++ % 1_000;
  if (last === 0) thousands = beginning + String(Math.floor(count / 1_000)).padStart(9, "0");
  return thousands + digits[last];
}
