import { createHash } from "node:crypto";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, it } from "vitest";
import { drawPreview, layout } from "./draw.ts";
import { previewImage } from "./image-format.ts";
import type { Preview } from "./preview.ts";

const { width, height } = previewImage;
const { margin } = layout;

const preview = (changes: Partial<Preview> = {}): Preview => ({
  locale: "en",
  label: "octo/hello",
  labelLanguage: "en",
  name: "Hello",
  lead: "Says hello to whoever asks.",
  language: changes.locale ?? "en",
  facts: [
    { term: "Skills", value: "3" },
    { term: "Licence", value: "MIT" },
  ],
  ...changes,
});

/** The pixels of a part of an image, as a person sees them. */
type Picture = Readonly<{ hasInk: (x: number, y: number) => boolean; digest: string }>;

async function pictureOf(changes: Partial<Preview>): Promise<Picture> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.drawImage(await loadImage(await drawPreview(preview(changes))), 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const pixels = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const colorAt = (x: number, y: number) => pixels.getUint32(4 * (y * width + x)) >>> 8;
  const paper = colorAt(width / 2, 4);
  return {
    hasInk: (x, y) => colorAt(x, y) !== paper,
    digest: createHash("sha256").update(data).digest("hex"),
  };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/** Columns of an image that have ink between two rows. */
const inkedColumns = ({ hasInk }: Picture, from: number, to: number): number[] =>
  range(0, width).filter((x) => range(from, to).some((y) => hasInk(x, y)));

const inkedRows = ({ hasInk }: Picture, from: number, to: number): number[] =>
  range(from, to).filter((y) => range(margin - 10, width - margin + 10).some((x) => hasInk(x, y)));

/** Rows in which a name of one line stands. */
const nameRows = [layout.top + 56, layout.top + 150] as const;

describe("an image", () => {
  it.each(localeCodes)("is a PNG of the size that is promised (%s)", async (locale) => {
    const png = await drawPreview(preview({ locale }));
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
  });

  it("is the same bytes for the same facts, also when others are drawn meanwhile", async () => {
    const [first] = await Promise.all([
      drawPreview(preview()),
      drawPreview(preview({ name: "検証", locale: "ja" })),
      drawPreview(preview({ name: "سلام", locale: "ar" })),
    ]);
    expect(first?.equals(await drawPreview(preview()))).toBe(true);
  });

  it.each(["name", "lead", "label"] as const)("shows the %s", async (part) => {
    const [one, other] = await Promise.all([pictureOf({}), pictureOf({ [part]: "Something else" })]);
    expect(one.digest).not.toBe(other.digest);
  });

  it("shows every fact with its term", async () => {
    const pictures = await Promise.all(
      [
        [{ term: "Skills", value: "3" }],
        [{ term: "Skills", value: "4" }],
        [{ term: "Files", value: "3" }],
        [{ term: null, value: "3" }],
        [],
      ].map((facts) => pictureOf({ facts })),
    );
    expect(new Set(pictures.map(({ digest }) => digest)).size).toBe(pictures.length);
  });
});

describe("a script", () => {
  it.each([
    ["Latin", "en", "agkŁőß"],
    ["Cyrillic", "en", "ДЖЮяёй"],
    ["Greek", "en", "ΔΩλψξφ"],
    ["Japanese", "ja", "検証監査あかアパ"],
    ["Chinese", "zh", "验证审计这们"],
    ["traditional Chinese", "zh", "驗證審計這們"],
    ["Arabic", "ar", "سحطعكم"],
  ] as const)("is drawn with a glyph for each character: %s", async (_, locale, characters) => {
    const pictures = await Promise.all(Array.from(characters, (name) => pictureOf({ name, locale: locale as Locale })));
    for (const picture of pictures) expect(inkedRows(picture, ...nameRows).length).toBeGreaterThan(10);
    // Boxes in place of what a font lacks would all look alike.
    expect(new Set(pictures.map(({ digest }) => digest)).size).toBe(characters.length);
  });

  it("that joins its letters is drawn with the letters joined", async () => {
    const [joined, apart] = await Promise.all(
      ["سلام", "س\u200cل\u200cا\u200cم"].map((name) => pictureOf({ name, locale: "ar" })),
    );
    expect(joined?.digest).not.toBe(apart?.digest);
  });

  it("that is shared is drawn as the language of the text has it", async () => {
    const [japanese, chinese] = await Promise.all(
      ["ja", "zh"].map((language) => pictureOf({ name: "直骨", language })),
    );
    expect(japanese?.digest).not.toBe(chinese?.digest);
  });
});

describe("a language that is written from the right", () => {
  it("has all of the image begin there", async () => {
    const [english, arabic] = await Promise.all([
      pictureOf({ name: "Hello" }),
      pictureOf({ name: "سلام", locale: "ar" }),
    ]);
    expect([english.hasInk(4, 300), english.hasInk(width - 5, 300)]).toEqual([true, false]);
    expect([arabic.hasInk(4, 300), arabic.hasInk(width - 5, 300)]).toEqual([false, true]);
    const beginnings = [
      [layout.sign.top, layout.sign.top + layout.sign.size],
      nameRows,
      [layout.facts + 10, layout.facts + 90],
    ] as const;
    for (const [from, to] of beginnings) {
      const left = inkedColumns(english, from, to).find((x) => x > layout.spine) ?? 0;
      const right = inkedColumns(arabic, from, to).findLast((x) => x < width - layout.spine) ?? 0;
      expect(Math.abs(left - margin)).toBeLessThan(8);
      expect(Math.abs(width - 1 - right - margin)).toBeLessThan(8);
    }
  });

  it("has a mark at the end of a line to the left of it", async () => {
    const [without, marked] = await Promise.all(["مهارة", "مهارة!"].map((name) => pictureOf({ name, locale: "ar" })));
    if (without === undefined || marked === undefined) throw new Error("nothing was drawn");
    const [word, wordAndMark] = [without, marked].map((picture) =>
      inkedColumns(picture, ...nameRows).filter((x) => x < width - layout.spine),
    );
    expect(wordAndMark?.slice(-(word?.length ?? 0))).toEqual(word);
    expect(wordAndMark?.length).toBeGreaterThan(word?.length ?? 0);
  });

  it("keeps the order of words of another in it", async () => {
    const rows = [layout.top + 8, layout.top + 42] as const;
    const label = { label: "octo/hello" };
    const [english, arabic] = await Promise.all([pictureOf(label), pictureOf({ ...label, locale: "ar" })]);
    const columnsIn = (picture: Picture) => inkedColumns(picture, ...rows).filter((x) => x > 30 && x < width - 30);
    const shape = (columns: readonly number[]) => columns.map((x) => x - (columns[0] ?? 0));
    const shapes = [shape(columnsIn(english)), shape(columnsIn(arabic))];
    expect(Math.abs((shapes[0]?.at(-1) ?? 0) - (shapes[1]?.at(-1) ?? 0))).toBeLessThanOrEqual(1);
    expect(columnsIn(arabic)[0]).toBeGreaterThan(width / 2);
  });
});

const word = "W".repeat(100);
const sentence = "The quick brown fox jumps over the lazy dog and looks back. ";

describe("a text without end", () => {
  it.each([
    ["one word", "en", word, "A".repeat(200)],
    ["many words", "en", sentence.repeat(3), sentence.repeat(4)],
    ["Japanese", "ja", "検証可能な主張の目録".repeat(12), "一覧を検証し、監査する。".repeat(20)],
    ["Chinese", "zh", "可以核实的技能目录".repeat(12), "审计与核实，逐条进行。".repeat(20)],
    ["Arabic", "ar", "دليل مهارات الوكلاء ".repeat(12), "يمكن التحقق من كل ادعاء فيه. ".repeat(20)],
    ["one Arabic word", "ar", "ب".repeat(100), "ب".repeat(300)],
    ["hyphens", "en", "a-b/".repeat(60), "a_b.".repeat(80)],
    ["accents without end", "en", `e${"\u0301".repeat(500)} word`, "x"],
    ["one wide character", "en", "﷽", "﷽".repeat(40)],
  ] as const)("stays where there is room for it: %s", async (_, locale, name, lead) => {
    const facts = ["Skills", "Licence", "Audit", "Category"].map((term) => ({ term: term + word, value: word }));
    const picture = await pictureOf({ locale, name, lead, label: `${word}/${word}`, facts });
    const isSpine = (x: number) => (locale === "ar" ? x >= width - layout.spine : x < layout.spine);
    const outside = inkedColumns(picture, 0, height).filter(
      (x) => !isSpine(x) && (x < margin - 12 || x >= width - margin + 12),
    );
    expect(outside).toEqual([]);
    expect(inkedRows(picture, layout.facts - 8, layout.facts)).toEqual([]);
    expect(inkedRows(picture, height - 24, height)).toEqual([]);
    expect(inkedRows(picture, layout.sign.top + 52, layout.top)).toEqual([]);
  });

  it("is cut with an ellipsis, after which nothing changes what is seen", async () => {
    const [one, other] = await Promise.all(
      ["first", "second"].map((end) => pictureOf({ lead: `${sentence.repeat(12)}${end}` })),
    );
    expect(one?.digest).toBe(other?.digest);
    const [short, long] = await Promise.all([sentence, `${sentence}More.`].map((lead) => pictureOf({ lead })));
    expect(short?.digest).not.toBe(long?.digest);
  });
});

describe("what there is no glyph for", () => {
  it("is left out of a text", async () => {
    const [without, withEmoji] = await Promise.all(["Ship it", "🚀 Ship 👩‍💻 it"].map((name) => pictureOf({ name })));
    expect(withEmoji?.digest).toBe(without?.digest);
  });

  it("leaves the address in place of a name", async () => {
    const [address, nameless] = await Promise.all(["octo/hello", "ภาษาไทย"].map((name) => pictureOf({ name })));
    expect(nameless?.digest).toBe(address?.digest);
  });

  it.each(["", " ", "\0\u0007", "\ud800", "\u{10ffff}", "\u202e\u2066", "👩‍👩‍👧‍👦", "\u0301\u0301"])(
    "breaks nothing: %j",
    async (text) => {
      const png = await drawPreview(
        preview({ name: text, lead: text, label: text, facts: [{ term: text, value: text }] }),
      );
      expect(png.readUInt32BE(16)).toBe(width);
    },
  );

  it("cannot turn the text around it", async () => {
    const [plain, hostile] = await Promise.all(
      ["Hello there", "\u202eHello\u2067 there"].map((name) => pictureOf({ name })),
    );
    expect(hostile?.digest).toBe(plain?.digest);
  });
});
