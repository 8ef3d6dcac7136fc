/** The lengths that all common file systems support. Bytes. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 1_024;

/** Names that Windows reserves for devices, with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * Explains why a name is not a portable name of a file or folder; null if it is. Lock files are shared, so a name must
 * mean the same file on every system.
 */
function partFault(part: string): string | null {
  if (part === "" || part === "." || part === "..") return `contains the part ${JSON.stringify(part)}`;
  // Git would run hooks from such a folder; `git~1` is its short name on Windows.
  if (/^(?:\.git|git~\d+)$/i.test(part)) return "contains the part .git";
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(part)) return "contains control or invisible characters";
  if (/[\\/:*?"<>|]/.test(part)) return 'contains one of \\ : * ? " < > |';
  if (/[. ]$/.test(part)) return "contains a name that ends with a dot or a space";
  if (device.test(part)) return "contains a name that Windows reserves for a device";
  return Buffer.byteLength(part) > MAX_NAME_BYTES ? `contains a name of more than ${MAX_NAME_BYTES} bytes` : null;
}

/** Explains why a relative path, with `/` as separator, is not portable; null if it is. */
export function pathFault(path: string): string | null {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`;
  for (const part of path.split("/")) {
    const fault = partFault(part);
    if (fault !== null) return fault;
  }
  return null;
}

/** Returns whether a name is a portable name of a folder. */
export const isFolderName = (name: string): boolean => partFault(name) === null;

/** Folds letter case and Unicode composition, which some file systems ignore. */
const folded = (path: string): string => path.normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKC");

/**
 * Finds two paths of files that cannot both exist on every system; null if there are none. Folders count too: `a/x` and
 * `A/y` would be in one folder, and `a` conflicts with `a/x`.
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
