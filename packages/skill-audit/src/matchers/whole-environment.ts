import type { Mention } from "./name-flow.ts";

/** The file of one's own environment, not a path in the address of somebody else's server. */
export const ownEnvironment = /^(?!https?:)(?:[^?]*[=@])?\/proc\/(?:self|\$\$|\d+)\/environ$/;

/** Single variables that are taken out of the environment by name. */
export const takenOut =
  /\{(?![^{}]*\.\.\.)[^{}]*\}\s*=\s*(?:await\s+)?(?:process\.env|Deno\.env\.toObject\(\)|Bun\.env)\b/g;

/** The environment as a value: neither one variable of it nor what its programs are started with. */
export const whole =
  /(?:\bos\.environ|\bprocess\.env|\bDeno\.env\.toObject\(\)|\bBun\.env)(?!\w|\s*\[|\s*\.\s*(?!copy\b|items\b)[\w{<]|\s*\?\.)|GetEnvironmentVariables/;

/** What a program is started with stays on the machine. */
const startedWith = /\benv\s*[:=]\s*(?:\{[^}]*\}|[\w.]+(?:\([^)]*\))?)/g;

/** Gives the whole environment to what stands on the left, also by taking it out of the process. */
export const givesWhole = (text: string): boolean => {
  const given = text.replace(startedWith, "");
  return (
    whole.test(given) ||
    /^\s*(?:await )?(?:process|os|globalThis(?:\.process|\[["']process["']\]))\s*;?\s*$/.test(given)
  );
};

/** A name, and not one value of what it stands for. */
export const ofWhole: Mention = {
  pattern: (name) =>
    String.raw`(?<![\w-]|(?<!\.\.)\.)${name}(?!\w|\s*\[|\s*\??\.\s*(?!copy\b|items\b|entries\b|filter\b|map\b|reduce\b|join\b|encode\b|toString\b)\w)`,
  plain: (text) => text.replace(startedWith, ""),
};
