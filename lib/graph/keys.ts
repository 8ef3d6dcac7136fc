import { createHash, randomBytes } from "node:crypto";

/** A key: `graph_`, eight characters it is recognised by, `_`, and the secret of 256 bits. */
const pattern = /^graph_[A-Za-z0-9_-]{8}_[A-Za-z0-9_-]{43}$/;
const PREFIX_LENGTH = "graph_".length + 8;

/** Whether a text could be a key at all. */
export const isKey = (text: string): boolean => pattern.test(text);

/** The beginning of a key that may be shown and stored. */
export const prefixOf = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** What is stored of a key. Its 256 random bits need no salt and no slow function. */
export const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();

export const makeKey = (): string =>
  `graph_${randomBytes(6).toString("base64url")}_${randomBytes(32).toString("base64url")}`;
