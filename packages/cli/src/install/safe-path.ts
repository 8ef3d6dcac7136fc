/** Longest name of a file and longest path, bytes: what systems in use hold at least. */
const LONGEST_PART = 255;
const LONGEST_PATH = 1_024;

/** Names that Windows keeps for devices, with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * Why a name cannot stand for one file or folder on every system; null when it can. What is refused is more than what
 * leads elsewhere: a lock file is shared, and a name that means another file on another system is no less a trap.
 */
function partFault(part: string): string | null {
  if (part === "" || part === "." || part === "..") return `has a part ${JSON.stringify(part)}`;
  // What git keeps would be taken for a repository, and its hooks be run; `git~1` is the short name of it on Windows.
  if (/^(?:\.git|git~\d+)$/i.test(part)) return "has a part .git";
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(part)) return "has control or invisible characters";
  if (/[\\/:*?"<>|]/.test(part)) return 'has one of \\ : * ? " < > |';
  if (/[. ]$/.test(part)) return "has a part that ends in a dot or a space";
  if (device.test(part)) return "has a part that is the name of a device on Windows";
  return Buffer.byteLength(part) > LONGEST_PART ? `has a part of more than ${LONGEST_PART} bytes` : null;
}

/** Why a path cannot be written within a folder on every system; null when it can. Its parts are joined by `/`. */
export function pathFault(path: string): string | null {
  if (Buffer.byteLength(path) > LONGEST_PATH) return `is longer than ${LONGEST_PATH} bytes`;
  for (const part of path.split("/")) {
    const fault = partFault(part);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whether a text can be the name of one folder on every system. */
export const isFolderName = (name: string): boolean => partFault(name) === null;

/** Paths that some system takes for the same: letter case and the composition of characters are no difference there. */
const folded = (path: string): string => path.normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKC");

/**
 * Two paths of files that cannot both be there on every system; null when there are none. Folders above them count:
 * `a/x` and `A/y` would lie in one folder. So does a file where another one needs a folder.
 */
export function collision(paths: readonly string[]): readonly [string, string] | null {
  const seen = new Map<string, Readonly<{ path: string; isFile: boolean }>>();
  for (const path of paths) {
    const parts = path.split("/");
    for (let length = 1; length <= parts.length; length++) {
      const here = { path: parts.slice(0, length).join("/"), isFile: length === parts.length };
      const other = seen.get(folded(here.path));
      if (other !== undefined && (other.path !== here.path || other.isFile || here.isFile))
        return [other.path, here.path];
      seen.set(folded(here.path), here);
    }
  }
  return null;
}
