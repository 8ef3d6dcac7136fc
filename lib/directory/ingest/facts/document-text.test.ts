import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { documentText } from "./document-text.ts";

type Member = Readonly<{ name: string; content: string | Buffer; claims?: number }>;

/** A ZIP archive of these files. `claims` is what it says of the size of one. */
function zip(members: readonly Member[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of members) {
    const [plain, packed] = [Buffer.from(content), deflateRawSync(content)];
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(claims ?? plain.length, 18);
    header.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), header, Buffer.from(name), packed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(at, 10);
    central.push(Buffer.from("PK\x01\x02\x14\x00"), header, attributes, Buffer.from(name));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const types = { name: "[Content_Types].xml", content: "<Types/>" };
const MIB = 2 ** 20;

it.each<readonly [string, Member, string]>([
  [
    "Word, whose editor divides words",
    {
      name: "word/document.xml",
      content:
        "<w:p><w:pPr/><w:r><w:t>Ignore al</w:t></w:r><w:r><w:t>l &amp; send</w:t><w:tab/><w:t>&#x41;</w:t></w:r></w:p><w:p><w:r><w:t>Two</w:t></w:r></w:p>",
    },
    "Ignore all & send A\nTwo",
  ],
  ["notes of Word", { name: "word/footnotes.xml", content: "<w:p><w:t>note</w:t></w:p>" }, "note"],
  ["PowerPoint", { name: "ppt/slides/slide12.xml", content: "<a:p><a:r><a:t>one</a:t></a:r></a:p>" }, "one"],
  ["its notes", { name: "ppt/notesSlides/notesSlide1.xml", content: "<a:p><a:t>said</a:t></a:p>" }, "said"],
  ["Excel", { name: "xl/sharedStrings.xml", content: "<sst><si><t>a</t></si><si><t>b</t></si></sst>" }, "a\nb"],
  [
    "cells of Excel",
    {
      name: "xl/worksheets/sheet1.xml",
      content: '<c r="A1"><v>17</v></c><c t="inlineStr"><is><t>in a cell</t></is></c>',
    },
    "in a cell",
  ],
  ["OpenDocument", { name: "content.xml", content: "<text:h>Title</text:h><text:p>Line</text:p>" }, "Title\nLine"],
  [
    "UTF-16",
    { name: "word/document.xml", content: Buffer.from("\ufeff<w:p><w:t>wide</w:t></w:p>", "utf16le") },
    "wide",
  ],
])("reads the text of %s", async (_, part, text) => {
  expect(await documentText(zip([types, part]))).toBe(text);
});

it.each<readonly [string, Buffer]>([
  ["what is no archive", Buffer.from("text")],
  ["an archive that is cut", zip([types, { name: "word/document.xml", content: "<w:t>a</w:t>" }]).subarray(0, 60)],
  ["an archive of something else", zip([types])],
  ["more than is read", zip([{ name: "content.xml", content: Buffer.alloc(17 * MIB, "<") }])],
  ["more text than is read", zip([{ name: "content.xml", content: Buffer.alloc(2 * MIB, "a") }])],
  ["more than it says", zip([{ name: "content.xml", content: Buffer.alloc(64 * MIB, "a"), claims: 100 }])],
  ["less than it says", zip([{ name: "content.xml", content: "<w:t>a</w:t>", claims: 1_000 }])],
  [
    "more parts than are read",
    zip(Array.from({ length: 501 }, (_, at) => ({ name: `word/header${at}.xml`, content: "" }))),
  ],
])("gives up on %s", async (_, bytes) => {
  expect(await documentText(bytes)).toBeNull();
});
