import { createHash, randomInt, timingSafeEqual } from "node:crypto";

/** A code of six digits, each as likely as any other. */
export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** What is kept of a code; with its challenge's nonce, so that equal codes are not kept alike. */
export const hashCode = (nonce: string, code: string): Buffer =>
  createHash("sha256").update(`${nonce}:${code}`).digest();

/** Whether a code is the one of which this was kept. Takes as long however much of it is right. */
export const isCode = (nonce: string, hash: Buffer, code: string): boolean =>
  timingSafeEqual(hashCode(nonce, code.trim()), hash);
