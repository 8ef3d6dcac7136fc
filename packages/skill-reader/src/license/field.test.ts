import { describe, expect, it } from "vitest";
import { readLicenseField } from "./field.ts";

describe("readLicenseField", () => {
  it.each([
    ["MIT", "MIT"],
    ["mit", "MIT"],
    ["The MIT License (MIT)", "MIT"],
    ["MIT License. See LICENSE.txt", "MIT"],
    ["Apache 2.0", "Apache-2.0"],
    ["Apache License, Version 2.0", "Apache-2.0"],
    ["3-clause BSD license", "BSD-3-Clause"],
    ["MIT No Attribution", "MIT-0"],
    ["CC BY-SA 4.0", "CC-BY-SA-4.0"],
    ["cc by-nc 4.0", "CC-BY-NC-4.0"],
    ["CC0", "CC0-1.0"],
    ["Mozilla Public License 2.0", "MPL-2.0"],
    ["Business Source License 1.1", "BUSL-1.1"],
  ])("reads %j", (text, id) => {
    expect(readLicenseField(text)).toBe(id);
  });

  it.each([
    ["GPL-3.0", "GPL-3.0-only"],
    ["GPL-3.0+", "GPL-3.0-or-later"],
    ["GPLv3", "GPL-3.0-only"],
    ["GPLv3+", "GPL-3.0-or-later"],
    ["GNU General Public License v2.0", "GPL-2.0-only"],
    ["LGPL-2.1-or-later", "LGPL-2.1-or-later"],
  ])("gives GNU licenses their names of today: %j", (text, id) => {
    expect(readLicenseField(text)).toBe(id);
  });

  it.each([
    ["MIT OR Apache-2.0", "MIT OR Apache-2.0"],
    ["mit or apache 2.0", "MIT OR Apache-2.0"],
    ["MIT AND (Apache-2.0 OR ISC)", "MIT AND (Apache-2.0 OR ISC)"],
    ["(MIT)", "MIT"],
    ["Apache-2.0 WITH LLVM-exception", "Apache-2.0 WITH LLVM-exception"],
  ])("reads the expression %j", (text, expression) => {
    expect(readLicenseField(text)).toBe(expression);
  });

  it.each([
    "",
    "proprietary",
    "Proprietary. LICENSE.txt has complete terms",
    "Complete terms in LICENSE.txt",
    "see LICENSE",
    "SEE LICENSE IN LICENSE.md",
    "UNLICENSED",
    "NONE",
    "NOASSERTION",
    "LicenseRef-Foo",
    "BSD",
    "Apache",
    "GPL",
    "CC BY-NC",
    "not MIT",
    "MIT with Commons Clause",
    "MIT-like",
    "MIT or similar",
    "MIT and BSD or ISC",
    "MIT/Apache-2.0",
    "Unknown",
    "public domain",
    "constructor",
    "__proto__",
    "https://github.com/foo/bar/blob/main/LICENSE",
    "MIT ".repeat(100),
  ])("does not place %j", (text) => {
    expect(readLicenseField(text)).toBeNull();
  });
});
