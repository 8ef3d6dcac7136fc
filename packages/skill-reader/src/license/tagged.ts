import { readLicenceField } from "./field.ts";
import { licenceWords } from "./words.ts";

/** A text longer than this is more than a tag with a notice. In UTF-16 units. */
const LONGEST = 2_000;

const tag = /^\W*SPDX-License-Identifier:[ \t]*([^\n]*?)[ \t]*(?:-->|\*\/)?[ \t]*$/gim;
const notice = /^\W*SPDX-FileCopyrightText:[^\n]*$/gim;

/**
 * The licence of a file that states it by its SPDX tag, beside which there are but names and notices; null where it says
 * more, or states several.
 */
export function taggedLicence(text: string): string | null {
  if (text.length > LONGEST) return null;
  const plain = text.replace(/\r\n?/g, "\n");
  const stated = new Set(Array.from(plain.matchAll(tag), ([, expression = ""]) => readLicenceField(expression)));
  const [only = null, ...others] = stated;
  const rest = plain.replace(tag, "").replace(notice, "");
  return others.length === 0 && licenceWords(rest).length === 0 ? only : null;
}
