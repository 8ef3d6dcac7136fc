/** A name as search compares it: without letter case, accents and differences of width. At most 100 characters. */
export const searchName = (name: string): string =>
  name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFKC").slice(0, 100);
