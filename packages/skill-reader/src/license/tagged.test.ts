import { expect, it } from "vitest";
import { taggedLicence } from "./tagged.ts";

it.each([
  ["SPDX-License-Identifier: Apache-2.0\n", "Apache-2.0"],
  ["<!-- SPDX-License-Identifier: MIT -->\r\n", "MIT"],
  [
    "# SPDX-FileCopyrightText: 2025 A <a@b.example>\n#\n# SPDX-License-Identifier: MIT OR Apache-2.0",
    "MIT OR Apache-2.0",
  ],
  ["Copyright (c) 2025 A\nSPDX-License-Identifier: ISC", "ISC"],
  ["SPDX-License-Identifier: MIT\nSPDX-License-Identifier: ISC", null],
  ["SPDX-License-Identifier: LicenseRef-Own", null],
  ["SPDX-License-Identifier: MIT\nOnly for noncommercial use.", null],
  ["All rights reserved.", null],
])("reads the tag of %j as %s", (text, wanted) => {
  expect(taggedLicence(text)).toBe(wanted);
});
