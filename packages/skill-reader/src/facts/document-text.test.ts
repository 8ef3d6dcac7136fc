import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { documentText } from "./document-text.ts";

type Member = Readonly<{ name: string; content: string | Buffer; claims?: number }>;

/** Creates a ZIP archive. `claims` is the declared size of a file. */
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
    "Ignore all & send A\n\nTwo",
  ],
  ["notes of Word", { name: "word/footnotes.xml", content: "<w:p><w:t>note</w:t></w:p>" }, "note"],
  ["PowerPoint", { name: "ppt/slides/slide12.xml", content: "<a:p><a:r><a:t>one</a:t></a:r></a:p>" }, "one"],
  ["its notes", { name: "ppt/notesSlides/notesSlide1.xml", content: "<a:p><a:t>said</a:t></a:p>" }, "said"],
  ["Excel", { name: "xl/sharedStrings.xml", content: "<sst><si><t>a</t></si><si><t>b</t></si></sst>" }, "a\n\nb"],
  [
    "cells of Excel",
    {
      name: "xl/worksheets/sheet1.xml",
      content: '<c r="A1"><v>17</v></c><c t="inlineStr"><is><t>in a cell</t></is></c>',
    },
    "in a cell",
  ],
  ["OpenDocument", { name: "content.xml", content: "<text:h>Title</text:h><text:p>Line</text:p>" }, "Title\n\nLine"],
  [
    "blanks and breaks of OpenDocument",
    { name: "content.xml", content: "<text:p>a<text:s/>b<text:line-break/>c</text:p>" },
    "a b\nc",
  ],
  ["headers of OpenDocument", { name: "styles.xml", content: "<style:header><text:p>h</text:p></style:header>" }, "h"],
  ["a part of another name", { name: "word/document2.xml", content: "<w:p><w:t>renamed</w:t></w:p>" }, "renamed"],
  ["a diagram", { name: "ppt/diagrams/data1.xml", content: "<a:p><a:t>drawn</a:t></a:p>" }, "drawn"],
  ["what Word takes in as HTML", { name: "word/chunk.html", content: "<p>taken in</p>" }, "taken in"],
  [
    "a book",
    { name: "OEBPS/one.xhtml", content: '<p>a <b>bold</b></p><img alt="a &quot;picture&quot;"/>' },
    'a bold\n\na "picture"',
  ],
  ["a picture", { name: "word/document.xml", content: '<wp:docPr id="1" descr="what it shows"/>' }, "what it shows"],
  [
    "a sheet's header, and what it says of a cell",
    {
      name: "xl/worksheets/sheet1.xml",
      content:
        '<dataValidation promptTitle="T" prompt="said"/><oddHeader>&amp;CHead</oddHeader><row><t>R&amp;D</t></row>',
    },
    "said\n\nHead\n\nR&D",
  ],
  ["text without marks", { name: "content.xml", content: "<text:p><![CDATA[a <b> & c]]> d</text:p>" }, "a <b> & c d"],
  ["a formula", { name: "xl/worksheets/sheet1.xml", content: '<c t="str"><f>"x"</f><v>y</v></c>' }, '"x"\n\ny'],
  [
    "UTF-16 without a mark",
    { name: "word/document.xml", content: Buffer.from("<w:p><w:t>wide</w:t></w:p>", "utf16le") },
    "wide",
  ],
  [
    "UTF-16",
    { name: "word/document.xml", content: Buffer.from("\ufeff<w:p><w:t>wide</w:t></w:p>", "utf16le") },
    "wide",
  ],
])("reads the text of %s", async (_, part, text) => {
  expect(await documentText(zip([types, part]))).toEqual({ text, isWhole: true });
});

it.each<readonly [string, string, string]>([
  ["Rich Text", "{\\rtf1\\ansi One\\par T\\'77o {\\b bo}ld \\u8364?}", "One\n\nTwo bold €"],
  ["flat OpenDocument", '<?xml version="1.0"?><office:document><text:p>flat</text:p></office:document>', "flat"],
])("reads %s", async (_, content, text) => {
  expect(await documentText(Buffer.from(content))).toEqual({ text, isWhole: true });
});

const page = { name: "word/document.xml", content: "<w:p><w:t>page</w:t></w:p>" };
const within = (depth: number): Buffer =>
  zip(depth === 0 ? [page] : [page, { name: "word/embeddings/a.docx", content: within(depth - 1) }]);

it.each<readonly [string, Buffer, string, boolean]>([
  ["documents in it", within(2), "page\n\npage\n\npage", true],
  ["not those too deep in it", within(3), "page\n\npage\n\npage", false],
  ["not those that are damaged", zip([page, { name: "word/embeddings/a.xlsx", content: "PK" }]), "page", false],
  ["no macros", zip([page, { name: "word/vbaProject.bin", content: "\xd0\xcf" }]), "page", false],
  ["no objects of other programs", zip([page, { name: "ppt/embeddings/oleObject1.bin", content: "a" }]), "page", false],
  [
    "no parts of a form that is not known",
    zip([page, { name: "word/document.dat", content: "<w:t>a</w:t>" }]),
    "page",
    false,
  ],
  ["no macros of OpenDocument", zip([page, { name: "Basic/Standard/Module1.xml", content: "Sub" }]), "page", false],
  [
    "all but pictures and the like",
    zip([page, { name: "word/", content: "" }, { name: "word/media/a.PNG", content: "P" }]),
    "page",
    true,
  ],
])("reads of a document %s", async (_, content, text, isWhole) => {
  expect(await documentText(content)).toEqual({ text, isWhole });
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
