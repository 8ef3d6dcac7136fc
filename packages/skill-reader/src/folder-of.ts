/** Returns the folder of a path; `""` for the repository's root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
