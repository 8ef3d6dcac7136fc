import { domainToUnicode } from "node:url";

/** Letters of other alphabets, and signs, that are read as one of ASCII's; those with marks are known without a table. */
const shapes = new Map(
  Object.entries({
    a: "аαɑ",
    b: "ЬƄ",
    c: "сϲᴄ",
    d: "ԁđɗ",
    e: "еєҽ",
    f: "ƒ",
    g: "ɡɢԍ",
    h: "һհ",
    i: "іıιɩ",
    j: "јյ",
    k: "кκĸ",
    l: "ӏłⅼ",
    m: "мᴍ",
    n: "пոη",
    o: "оοօøσ",
    p: "рρ",
    q: "ԛգ",
    r: "гᴦ",
    s: "ѕꜱ",
    t: "тτŧ",
    u: "υսᴜц",
    v: "ѵν",
    w: "ԝωш",
    x: "хχ",
    y: "уүγ",
    z: "ᴢƶ",
  }).flatMap(([letter, alike]) => Array.from(alike, (one) => [one, letter] as const)),
);

const mayDiffer = /xn--|[^ -~]/;

/**
 * A host as it is read at a glance: with letters of ASCII in the place of those that look like them. Punycode is decoded
 * (RFC 3492), as browsers show it. null where there is none such in it.
 */
export function glancedHost(host: string): string | null {
  if (!mayDiffer.test(host)) return null;
  const shown = host.includes("xn--") ? domainToUnicode(host) : host;
  const plain = Array.from(shown.normalize("NFKD").replace(/\p{M}/gu, ""), (one) => shapes.get(one) ?? one).join("");
  return plain === host || plain === "" ? null : plain.toLowerCase();
}
