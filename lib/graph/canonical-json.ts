/** Serializes JSON in canonical form (RFC 8785). Values are converted as `JSON.stringify` does. */
export const canonicalJson = (value: unknown): string => serialize(JSON.parse(JSON.stringify(value)));

/** Written by hand, because objects list keys that look like integers in numeric order. */
function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${serialize(member)}`).join(",")}}`;
}
