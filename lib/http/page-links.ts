/**
 * Builds the `Link` header (RFC 8288) of a list with the first, previous, next and last page, as far as they exist: the
 * URL of the request with another page number.
 */
export function pageLinks(
  siteUrl: string,
  path: string,
  parameters: Readonly<Record<string, string | number | boolean | undefined>>,
  { page, totalPages }: { page: number; totalPages: number },
): string {
  const last = Math.max(1, totalPages);
  const targets: [string, number | undefined][] = [
    ["first", 1],
    ["prev", page > 1 ? Math.min(page - 1, last) : undefined],
    ["next", page < last ? page + 1 : undefined],
    ["last", last],
  ];
  return targets
    .flatMap(([relation, target]) => {
      if (target === undefined) return [];
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(parameters)) {
        if (name !== "page" && value !== undefined && value !== "") query.set(name, String(value));
      }
      query.set("page", String(target));
      return [`<${siteUrl}${path}?${query}>; rel="${relation}"`];
    })
    .join(", ");
}
