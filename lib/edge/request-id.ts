import { randomUUID } from "node:crypto";

/** The beginning of all ids of this process, random; the rest counts, for a random id costs more than a look-up in the cache. */
const beginning = randomUUID().slice(0, 24);
let count = 0;

/** An id in the form of a UUID that no other request has. */
export const newRequestId = (): string => beginning + (count++).toString(16).padStart(12, "0");
