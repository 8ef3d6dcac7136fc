import type { Command } from "../program.ts";

/**
 * What a command leaves its output in, besides its own words that `isSecret` fits: where it redirects it, an archive it
 * packs, a copy it makes.
 */
export function handedOn({ name, words, redirects }: Command, isSecret: (text: string) => boolean): string[] {
  const written = redirects
    .filter(({ operator }) => operator.includes(">") && !operator.includes("&"))
    .map(({ target }) => target.text);
  const packed = /^(?:tar|zip|7z|cp|mv|gzip|sqlite3|compress-archive|copy-item|base64|openssl)$/.test(name)
    ? words.map(({ text }) => text).filter((text) => /[\w.]\/|\.\w+$|[\\/]\w/.test(text) && !isSecret(text))
    : [];
  return [...written, ...packed].filter((path) => path.length > 2 && !path.startsWith("/dev/"));
}

/** Variables of loops over words that `isSecret` fits. */
export function loopVariables(source: string, isSecret: (text: string) => boolean): string[] {
  return Array.from(source.matchAll(/^[^#\n]*\bfor (\w+) in ([^\n;]*)/gm))
    .filter(([, , words = ""]) => isSecret(words))
    .map(([, name = ""]) => name);
}

/** Whether a text has the variable put into it. */
export const putsIn = (text: string, variable: string): boolean =>
  new RegExp(String.raw`\$\{?${variable}(?!\w)`).test(text);
