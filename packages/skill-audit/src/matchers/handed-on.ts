import type { Command, Word } from "../program.ts";

/** Programs that take one pattern or several of what they leave out: up to the next option. */
const excluders = /^(?:zip|robocopy|copy-item|compress-archive)$/;
const excluding = /^(?:-x|\/x[fd]|-exclude)$/i;
const excludingOne = /^(?:--exclude(?:-from|-vcs-ignores)?|--iexclude|--ignore-file|--skip)$/;
const excluded = /^(?:--i?exclude|-x(?=.)|-xr?!|:\(exclude\)|--filter=|- )/;
const option = /^(?:-|\/[A-Z]+(?::|$))/i;

/** The words of a command without those that say what is left out. */
export function takenWords({ name, words }: Pick<Command, "name" | "words">): readonly Word[] {
  let isLeftOut = false;
  return words.filter(({ text }, at) => {
    if (excluders.test(name) && option.test(text)) isLeftOut = excluding.test(text);
    return (
      !isLeftOut && !excluded.test(text) && !excludingOne.test(text) && !excludingOne.test(words[at - 1]?.text ?? "")
    );
  });
}

/**
 * What a command leaves its output in, besides its own words that `isSecret` fits: where it redirects it, an archive it
 * packs, a copy it makes.
 */
export function handedOn({ name, redirects, ...rest }: Command, isSecret: (text: string) => boolean): string[] {
  const words = takenWords({ name, words: rest.words });
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
