import type { Call, Command } from "../program.ts";
import type { CapabilityCheck } from "./capability.ts";

/** Paths outside the working directory: in the home directory or of the system. Temporary folders do not count. */
const outside =
  /^(?:~|\$\{?HOME\}?|\$env:(?:USERPROFILE|APPDATA|LOCALAPPDATA|HOME)|%(?:APPDATA|USERPROFILE)%|\/(?:etc|usr|opt|var|Library|Applications|root|home|Users|bin|sbin|lib)(?=\/))|^[A-Z]:\\/i;
const temporary = /^\/(?:var\/)?tmp\b|^\/dev\/null/;

const writers = new Set([
  "cp",
  "mv",
  "install",
  "ln",
  "mkdir",
  "touch",
  "tee",
  "rsync",
  "dd",
  "chmod",
  "chown",
  "rm",
  "copy-item",
  "move-item",
  "new-item",
  "set-content",
  "add-content",
  "out-file",
  "remove-item",
  "copy",
  "move",
  "xcopy",
  "robocopy",
  "md",
  "mklink",
  "del",
  "erase",
  "rd",
  "rmdir",
]);

const writingCalls =
  /(?:^|\.)(?:write_text|write_bytes|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyfile|copytree|copyFile|copyFileSync|cp|cpSync|symlink|symlinkSync|makedirs|mkdir|mkdirSync|rename|renameSync|rmtree|rm|rmSync|unlink|unlinkSync|outputFile|move)$/;

/** Writes, moves, or deletes files outside the working directory. */
export const writesOutside: CapabilityCheck = {
  capability: "writes-outside",
  prefilter:
    /(?:~\/|HOME|USERPROFILE|APPDATA|\/(?:etc|usr|opt|var|Library|Applications|root|home|Users)\/|[A-Z]:\\|homedir|expanduser|Path\.home)/i,
  check: ({ program }) => {
    if (program === null) return null;
    return (program.commands.find(writesByCommand) ?? program.calls.find(writesByCall))?.line ?? null;
  },
};

const isOutside = (text: string): boolean => outside.test(text) && !temporary.test(text);

function writesByCommand({ name, words, redirects }: Command): boolean {
  if (redirects.some(({ operator, target }) => operator.includes(">") && isOutside(target.text))) return true;
  return writers.has(name) && words.some(({ text }) => isOutside(text));
}

function writesByCall({ callee, args, from }: Call): boolean {
  const writes =
    writingCalls.test(callee) || (/(?:^|\.)open$/.test(callee) && args.some(({ value }) => /^[wax]/.test(value ?? "")));
  if (!writes) return false;
  return (
    args.some(({ strings }) => strings.some(isOutside)) ||
    from.some(({ callee: source }) => /(?:expanduser|Path\.home|homedir)/.test(source))
  );
}
