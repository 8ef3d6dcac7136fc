import { describe, expect, it } from "vitest";
import { entityTag, fileName, formOf, partName, readFileName } from "./export-name.ts";

const name = {
  form: formOf("one", "https://skills.example"),
  version: 12,
  createdAt: new Date("2026-11-23T00:00:00.250Z"),
};

describe("the name of an export", () => {
  it("is read from its file, and from the one it is written to", () => {
    expect(readFileName(fileName(name))).toEqual({ file: fileName(name), name, builder: undefined });
    expect(readFileName(partName(name, 417))).toEqual({ file: partName(name, 417), name, builder: 417 });
  });

  it.each(["", "PG_VERSION", `${fileName(name)}.part`, `${fileName(name)}.417.part.more`, `x${fileName(name)}`])(
    "is not read from %j",
    (file) => {
      expect(readFileName(file)).toBeUndefined();
    },
  );

  it("is another one for another version, catalog or address", () => {
    const names = [
      name,
      { ...name, version: 13 },
      { ...name, createdAt: new Date("2026-11-23T00:00:00.251Z") },
      { ...name, form: formOf("other", "https://skills.example") },
      { ...name, form: formOf("one", "https://other.example") },
    ];
    expect(new Set(names.map(entityTag)).size).toBe(names.length);
    for (const one of names) expect(entityTag(one)).toMatch(/^"[\w-]+"$/);
  });
});
