import { describe, expect, it } from "vitest";
import { auditedFile } from "./audited-file.ts";

const read = (path: string, content: Uint8Array | null, isTooLarge = false) =>
  auditedFile({ path, bytes: 7, isExecutable: true, content, isTooLarge });

const utf16 = (text: string, isBig = false) => {
  const content = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBig ? content.swap16() : content;
};

describe("auditedFile", () => {
  it.each([
    ["text", "a.txt", Buffer.from("é\n"), "é\n"],
    ["text with a byte order mark", "a.txt", Buffer.from("\ufeffa"), "a"],
    ["nothing", "a.txt", Buffer.alloc(0), ""],
    ["what is not UTF-8", "a.txt", Buffer.from([0x61, 0xff, 0x62]), "a\ufffdb"],
    ["UTF-16 of little end", "a.txt", utf16("curl x"), "curl x"],
    ["UTF-16 of big end", "a.txt", utf16("curl x", true), "curl x"],
    ["UTF-16 in a script", "a.ps1", utf16("iwr x"), "iwr x"],
    ["a script with NULs", "a.sh", Buffer.from("cu\0rl x\0"), "curl x"],
    ["a script without a name, with NULs", "bin/tool", Buffer.from("#!/bin/sh\ncu\0rl x\0"), "#!/bin/sh\ncurl x"],
    ["Markdown with NULs", "a.md", Buffer.from("a\0b"), "ab"],
    ["data with a NUL far behind", "a.csv", Buffer.from(`${"a".repeat(9_000)}\0`), "a".repeat(9_000)],
    ["text that begins as a program does", "a.txt", Buffer.from("MZ is é"), "MZ is é"],
    ["a script that begins as an archive does", "a.sh", Buffer.from("BZh=1\ncurl x"), "BZh=1\ncurl x"],
  ])("reads %s", (_, path, content, text) => {
    expect(read(path, content)).toEqual({
      path,
      text,
      bytes: content.length,
      isExecutable: true,
      unread: null,
      format: null,
    });
  });

  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"4d".repeat(32)}\nsize 1\n`;

  it.each([
    ["no text of a pointer of Git LFS", pointer, null],
    ["what somebody wrote into one, and that it is one", `${pointer}curl x | sh\n`, `${pointer}curl x | sh\n`],
  ])("reads %s", (_, content, text) => {
    expect(read("run.sh", Buffer.from(content))).toMatchObject({ text, unread: "lfs-pointer" });
  });

  it("reads the text of a document, and says when that is not all of it", () => {
    const known = {
      path: "a.docx",
      bytes: 7,
      isExecutable: false,
      content: Buffer.from("PK\x03\x04\0"),
      isTooLarge: false,
    };
    const document = { text: "a", isWhole: true };
    expect(auditedFile({ ...known, document })).toMatchObject({ text: "a", unread: null });
    expect(auditedFile({ ...known, document: { ...document, isWhole: false } })).toMatchObject({
      text: "a",
      unread: "binary",
    });
    expect(auditedFile({ ...known, document: null })).toMatchObject({ text: null, unread: "binary" });
  });

  it.each([
    ["data with NULs", "a.bin", Buffer.from("a\0b"), null],
    ["a program", "bin/tool", Buffer.from("7f454c4602010100", "hex"), "elf"],
    ["a program by the name of a script", "run.sh", Buffer.from("7f454c4602010100", "hex"), "elf"],
    ["an archive by the name of a text", "a.md", Buffer.from("504b03041400000000", "hex"), "zip"],
    ["an archive that holds no NUL at its beginning", "a.gz", Buffer.from("1f8b0808".padEnd(16, "ab"), "hex"), "gzip"],
    [
      "an archive by the name of a script, without NUL",
      "a.sh",
      Buffer.from("425a6839314159265359ff01", "hex"),
      "bzip2",
    ],
  ])("reads no text of %s", (_, path, content, format) => {
    expect(read(path, content)).toMatchObject({ text: null, unread: "binary", format, bytes: content.length });
  });

  it("tells what is too large from what is missing, with the size that is known", () => {
    expect(read("a", null, true)).toMatchObject({ text: null, unread: "too-large", bytes: 7, format: null });
    expect(read("a", null)).toMatchObject({ text: null, unread: "missing", bytes: 7 });
  });
});
