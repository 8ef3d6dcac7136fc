/** Plain scalars that YAML 1.1 or 1.2 reads as something other than a text. */
const otherThanText: readonly (readonly [what: string, form: RegExp])[] = [
  ["a truth value", /^(?:y|n|yes|no|on|off|true|false)$/i],
  ["nothing", /^(?:null|~)$/i],
  ["a number", /^[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-f_]+|\d[\d_]*)$/i],
  ["a number", /^[-+]?(?:\.\d[\d_]*|\d[\d_]*\.[\d_]*)(?:e[-+]?\d+)?$/i],
  ["a number", /^[-+]?(?:\d+e[-+]?\d+|\.inf)$|^\.nan$/i],
  ["a number to the base of 60", /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/],
  ["a date", /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d.{0,40})?$/],
];

/** What YAML takes an unquoted text for, where that is not a text. */
export const readAs = (text: string): string | undefined => otherThanText.find(([, form]) => form.test(text))?.[0];
