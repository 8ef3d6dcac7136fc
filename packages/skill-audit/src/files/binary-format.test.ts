import { describe, expect, it } from "vitest";
import { binaryFormat } from "./binary-format.ts";

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));

describe("binaryFormat", () => {
  it.each([
    ["7f454c46 02010100", "elf"],
    ["cffaedfe 07000001", "mach-o"],
    ["cefaedfe 07000000", "mach-o"],
    ["feedfacf 01000007", "mach-o"],
    ["feedface 00000012", "mach-o"],
    ["cafebabe 00000002", "mach-o"],
    ["cafebabe 00000001", "mach-o"],
    ["cafebabf 00000002", "mach-o"],
    ["cafebabe 00000034", "java-class"],
    ["cafebabe 00030041", "java-class"],
    ["cafebabe 0000002e", "java-class"],
    ["4d5a9000 03000000", "pe"],
    ["0061736d 01000000", "wasm"],
    ["504b0304 14000000", "zip"],
    ["504b0506 00000000", "zip"],
    ["1f8b0800 00000000", "gzip"],
    ["377abcaf 271c0004", "7z"],
    ["52617221 1a070100", "rar"],
    ["fd377a58 5a000004", "xz"],
    ["425a6839 31415926", "bzip2"],
    ["cb0d0d0a 00000000", "python-bytecode"],
    ["a70d0d0a 00000000", "python-bytecode"],
    ["89504e47 0d0a1a0a 49454e44 ae426082 4d5a9000 03000000 04000000 ffff0000", "pe"],
    ["ffd8ffe0 00104a46 ffd97f45 4c460201 01000000 00000000 00000000", "elf"],
    ["1b4c7561 54001993", "engine-bytecode"],
    ["de06dec0 3b7a1952", "engine-bytecode"],
    ["c61fbc03 c103191f", "engine-bytecode"],
    ["464f5231 00000a5c 4245414d", "engine-bytecode"],
    ["213c6172 63683e0a 64656269 616e2d62 696e6172 79202020", "package"],
    ["edabeedb 03000000", "package"],
    ["47494638 39610100 003b504b 03041400 00000000 00000000 00000000", "zip"],
  ])("knows %s as %s", (hex, format) => {
    expect(binaryFormat(bytes(hex))).toBe(format);
  });

  it.each([
    ["PK\x03\x04\x14\0AndroidManifest.xml PK\x03\x04classes.dex", "package"],
    ["PK\x03\x04\x14\0META-INF/MANIFEST.MF PK\x03\x04a/Main.class", "java-archive"],
    ["PK\x03\x04\x14\0[Content_Types].xml PK\x03\x04word/document.xml", "zip"],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 CustomAction InstallExecuteSequence", "package"],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 \x84\x10\x0c\0\0\0\0\0\xc0\0\0\0\0\0\0\x46", "package"],
    ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0 CustomAction InstallExecuteSequence", null],
  ])("knows what %j holds as %s", (text, format) => {
    expect(binaryFormat(Buffer.from(text, "latin1"))).toBe(format);
  });

  it.each([
    ["", "nothing"],
    ["23212f62 696e2f73", "a script"],
    ["89504e47 0d0a1a0a", "an image"],
    ["25504446 2d312e37", "a PDF"],
    ["7f45", "a part of a beginning"],
    ["00000000 00000000", "zeros"],
  ])("knows %s as none: %s", (hex) => {
    expect(binaryFormat(bytes(hex))).toBeNull();
  });
});
