import { createHash } from "node:crypto";

const bytesOf = (seed: string, length: number): readonly number[] =>
  Array.from({ length }, (_, index) => createHash("sha256").update(`${seed} ${index}`).digest().readUInt16BE());

const from =
  (alphabet: string) =>
  (seed: string, length: number): string =>
    bytesOf(seed, length)
      .map((number) => alphabet.charAt(number % alphabet.length))
      .join("");

/** Letters and digits that look drawn by chance, the same for each seed: a key of them opens nothing. */
export const madeUp = from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");

export const digits = from("123456789");

export const hexadecimal = from("0123456789abcdef");
