/** Words that say of a value that another is to be put in its place. */
const wording =
  /x{4,}|your|example|placeholder|dummy|fake|sample|mock|change[_-]?me|replace|redacted|insert|goes?[_-]?here|\.{3}|…|•|\*{3}|[<>[\]{}$%]|0{6}|123456|abcdef|1234abcd|deadbeef|foobar|lorem|(.)\1{4}|(.{2,8})\2{2}/i;

const MIN_ENTROPY = 3;

/** Whether a value stands for a secret rather than being one: named so, repeated, or in order. */
export const isPlaceholder = (value: string): boolean =>
  wording.test(value) || entropyOf(value) < MIN_ENTROPY || isSequence(value);

/** Bits a character holds, by how often each occurs. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Whether a third of the characters follow the one before them in the alphabet, as in `a1b2c3d4` or `abcd1234`. */
function isSequence(text: string): boolean {
  const codes = Array.from(text.toLowerCase(), (character) => character.charCodeAt(0));
  const follows = (step: number) => codes.filter((code, at) => code === (codes[at - step] ?? Number.NaN) + 1).length;
  return Math.max(follows(1), follows(2)) > codes.length / 3;
}
