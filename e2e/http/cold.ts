import { randomInt, randomUUID } from "node:crypto";

/** Addresses that nobody has asked for yet, and that answer 200. */
export const coldPage = (): string => `/en/skills?q=${randomUUID()}`;
export const coldEndpoint = (): string => `/api/skills?updatedSince=${new Date(randomInt(2 ** 40)).toISOString()}`;
