import licenses from "spdx-license-list/full.js";
import { describe, expect, it } from "vitest";
import { detectLicense } from "./detect.ts";
import { MAX_TEXT_LENGTH } from "./words.ts";

function textOf(id: string): string {
  const text = licenses[id]?.licenseText;
  if (text === undefined) throw new Error(`${id} is not listed.`);
  return text;
}

const expressionOf = (text: string): string | null => detectLicense(text).expression;

function rewrapped(text: string, width: number): string {
  const words = text.split(/\s+/);
  const lines: string[] = [""];
  for (const word of words) {
    const last = lines.length - 1;
    const longer = `${lines[last]} ${word}`.trim();
    if (longer.length > width) lines.push(word);
    else lines[last] = longer;
  }
  return lines.join("\n");
}

const commonsClause =
  "The grant of rights under the License will not include, and the License does not grant to you, the right to Sell the Software.";

describe("detectLicense", () => {
  it.each([
    "MIT",
    "MIT-0",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Apache-2.0",
    "MPL-2.0",
    "GPL-2.0-only",
    "GPL-3.0-only",
    "LGPL-2.1-only",
    "LGPL-3.0-only",
    "AGPL-3.0-only",
    "CC0-1.0",
    "CC-BY-4.0",
    "CC-BY-SA-4.0",
    "CC-BY-NC-4.0",
    "Unlicense",
    "WTFPL",
    "Zlib",
    "BSL-1.0",
    "BUSL-1.1",
  ])("recognizes the text of %s", (id) => {
    expect(detectLicense(textOf(id))).toEqual({ expression: id, similarity: 1 });
  });

  it("cannot tell from a text that later versions are meant", () => {
    expect(expressionOf(textOf("GPL-3.0-or-later"))).toBe("GPL-3.0-only");
  });

  it.each(["MIT", "BSD-3-Clause", "ISC"])("ignores holder, year, title, quotes and line ends in %s", (id) => {
    const body = textOf(id)
      .split("\n\n")
      .filter((part) => !/^(?:copyright|isc license|mit license)/i.test(part));
    const text = [
      "# The License of Foo & Söhne",
      "Copyright (c) 2019–2026 Jane Roe <jane@example.org>",
      "All rights reserved.",
      ...body,
    ].join("\n\n");
    expect(expressionOf(text.replaceAll('"', "“").replaceAll("\n", "\r\n"))).toBe(id);
  });

  it("ignores how lines are wrapped", () => {
    expect(expressionOf(rewrapped(textOf("GPL-2.0-only"), 61))).toBe("GPL-2.0-only");
  });

  it("takes a holder's name in the conditions of a BSD license for what it is", () => {
    const text = textOf("BSD-3-Clause").replace(
      "Neither the name of the copyright holder",
      "Neither the name of Foo Research Institute, Inc.",
    );
    expect(expressionOf(text)).toBe("BSD-3-Clause");
  });

  it("recognizes Apache 2.0 by its notice, without its appendix and with both at once", () => {
    const text = textOf("Apache-2.0");
    const notice = text.slice(text.indexOf("Licensed under the Apache License"));
    const terms = text.slice(0, text.indexOf("APPENDIX"));
    expect(expressionOf(`Copyright 2026 Jane Roe\n\n${notice}`)).toBe("Apache-2.0");
    expect(expressionOf(terms)).toBe("Apache-2.0");
    expect(expressionOf(`${notice}\n\n${terms}`)).toBe("Apache-2.0");
  });

  it("leaves the parameters of the Business Source License to the licensor", () => {
    const text = textOf("BUSL-1.1");
    const terms = text.slice(text.indexOf("Terms"), text.indexOf("MariaDB hereby grants"));
    const parameters =
      "Parameters\n\nLicensor: Foo\nLicensed Work: Bar 1.0\nAdditional Use Grant: You may run it for up to ten users who pay nothing.\nChange Date: 2030-01-01\nChange License: MIT";
    expect(expressionOf(`Business Source License 1.1\n\n${parameters}\n\n${terms}`)).toBe("BUSL-1.1");
  });

  it.each(["MIT", "Apache-2.0", "GPL-3.0-only", "MPL-2.0"])("does not name %s with a clause added to it", (id) => {
    expect(expressionOf(`${textOf(id)}\n\n${commonsClause}`)).toBeNull();
    expect(expressionOf(`"Commons Clause" License Condition\n\n${commonsClause}\n\n${textOf(id)}`)).toBeNull();
    expect(expressionOf(`${textOf(id)}\n\nYou may not use it for commercial purposes.`)).toBeNull();
    expect(expressionOf(`${textOf(id)}\n\nNon-commercial use only.`)).toBeNull();
  });

  it("does not overlook a restriction in a title or a copyright line", () => {
    expect(expressionOf(textOf("MIT").replace("MIT License", "MIT License with Commons Clause"))).toBeNull();
    expect(
      expressionOf(textOf("MIT").replace("<copyright holders>", "Foo, free for non-commercial use only")),
    ).toBeNull();
  });

  it("does not overlook a word that was left out or put in", () => {
    expect(expressionOf(textOf("MIT").replace("sublicense, and/or sell", "and/or sublicense"))).toBeNull();
    expect(expressionOf(textOf("ISC").replace("with or without fee", "without fee, internal use only,"))).toBeNull();
    expect(expressionOf(textOf("MIT").slice(0, 600))).toBeNull();
  });

  it("joins two whole licenses, and only those", () => {
    expect(expressionOf(`${textOf("MIT")}\n\n${textOf("Apache-2.0")}`)).toBe("Apache-2.0 AND MIT");
    expect(expressionOf(`${textOf("MIT")}\n\n${textOf("Apache-2.0").slice(0, 5_000)}`)).toBeNull();
    expect(
      expressionOf(`The software is MIT, its documentation may not be shared.\n\n${textOf("MIT")}\n\n${textOf("ISC")}`),
    ).toBeNull();
  });

  it("names nothing for an empty text, prose and a reference", () => {
    for (const text of ["", "\n\n", "All rights reserved.", "MIT", "This project is released under the MIT licence."]) {
      expect(expressionOf(text)).toBeNull();
    }
  });

  it("reads no further than its bound", () => {
    expect(expressionOf(`${textOf("MIT")}${" ".repeat(MAX_TEXT_LENGTH)}${commonsClause}`)).toBe("MIT");
  });
});
