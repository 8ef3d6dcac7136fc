import type { Argument } from "../program.ts";

/** Parts that are counted. */
export const isCounted = ({ text }: Argument): boolean => {
  const parts = partsOf(text);
  return (
    parts.length > 0 &&
    parts.every((part) =>
      /^(?:(?:int|Number|parseInt|len)\(.*\)|(?:\w+_)?(?:port|pid|count|timeout|width|height|limit|seconds|index|fps|duration|step|epoch|i))$/i.test(
        part.trim(),
      ),
    )
  );
};

/** Each part is quoted for the shell where it stands. */
export const isQuoted = ({ text }: Argument): boolean => {
  const parts = partsOf(text);
  return (
    parts.length > 0 &&
    parts.every((part) => /^\s*(?:shlex\.quote|shellQuote|shellescape|quote|escapeShellArg)\(/i.test(part))
  );
};

export const partsOf = (text: string): string[] => Array.from(text.matchAll(/\{([^{}]*)\}/g), ([, part = ""]) => part);
