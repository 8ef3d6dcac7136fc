/** Nothing has been loaded into this database yet. */
class NoCatalogueError extends Error {
  override readonly name = "NoCatalogueError";
  readonly code = "NO_CATALOGUE";
}

/**
 * What was read of the catalogue.
 *
 * @throws {NoCatalogueError} before the first load.
 */
export function loaded<Read>(read: Read | undefined): Read {
  if (read === undefined) throw new NoCatalogueError("The catalogue has not been loaded yet.");
  return read;
}
