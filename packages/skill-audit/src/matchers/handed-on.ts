import type { Command } from "../program.ts";

/**
 * What a command leaves its output in, besides its own words that `isSecret` fits: where it redirects it, an archive it
 * packs, a copy it makes.
 */
export function handedOn({ name, words, redirects }: Command, isSecret: (text: string) => boolean): string[] {
  const written = redirects
    .filter(({ operator }) => operator.includes(">") && !operator.includes("&"))
    .map(({ target }) => target.text);
  const packed =
    /^(?:tar|zip|7z|7za|rar|cp|mv|ditto|install|rsync|robocopy|xcopy|gzip|gpg|sqlite3|compress-archive|copy-item|move-item|base64|openssl|certutil|copy|move)$/.test(
      name,
    )
      ? words
          .map(({ text }) => text)
          .filter((text) => /[\w.]\/|\.\w+$|[\\/]\w|^\$\w+[\\/]?$/.test(text) && !isSecret(text))
      : [];
  const named = words.flatMap(
    ({ text }) => /^(?:folder|filename|--?out(?:put|file)?)=["']?([^"']+)/i.exec(text)?.[1] ?? [],
  );
  return [...written, ...packed, ...named.filter((text) => !isSecret(text))].filter(
    (path) => path.length > 2 && !path.startsWith("/dev/"),
  );
}
