/** A way to write a program in letters: how its beginning looks and goes on, and what of that is no letter of it. */
type Encoding = Readonly<{ pattern: RegExp; between: RegExp; shortest: number }>;

/** Less is the beginning of a program that is looked for, not a program. */
const SHORTEST = 200;
/** So many numbers or pairs of digits are more than a mark to compare with. */
const FEWEST = 40;

const between = /[\s"'`+,\\]/g;

/** In the spelling that addresses need, `-` and `_` stand for two of its characters. */
const inBase64 =
  /(?:f0VMR[gQ]|TVqQAA|TVpQAA|TVroAA|TVoAAA|TVqAAA|TVpBUl|z[/_]rt[/_][gw]|yv66vg)(?:[A-Za-z0-9+/_-]|[\s"'`+,\\]{1,12}(?=[A-Za-z0-9+/=_-])|\\n)*/g;
const inBase32 = /\b(?:P5CUYRQ[BC]|JVNJAAAD|JVNFAAAC|Z75O37QHA|ZL7LVPQAA)(?:[A-Z2-7]|[\s"'`+,\\]{1,12}(?=[A-Z2-7=]))*/g;
const inHexadecimal =
  /(?<![0-9a-f])(?:7f454c460[12]|4d5a[89]0000|cffaedfe0[7c]|cafebabe0000)(?:[0-9a-f]|[\s"'+\\]{1,12}(?=[0-9a-f]))*/gi;
const inPairs =
  /(?<![0-9a-f])(?:7f[\s:-]45[\s:-]4c[\s:-]46|4d[\s:-]5a[\s:-][0-9a-f]{2}[\s:-]00|cf[\s:-]fa[\s:-]ed[\s:-]fe)(?:[\s:\\"'-]{1,12}[0-9a-f]{2}(?![0-9a-f]))*/gi;
/** As `xxd` and `hexdump -C` print it, and as `xxd -r` reads it again. */
const inDump =
  /^[^\S\n]*0{4,8}:?[^\S\n]+(?:7f ?45 ?4c ?46|4d ?5a ?[0-9a-f]{2} ?00|cf ?fa ?ed ?fe)[^\n]{8,90}(?:\n[^\S\n]*[0-9a-f]{4,8}:?[^\S\n]+[0-9a-f]{2} ?[0-9a-f]{2} [^\n]{4,90}){11,}/gim;
/** Numbers of bytes behind a mark that says so, in base 16 or 8; of escapes of addresses, too. */
const inEscapes =
  /(?:(?:\\x7f|\\0?177|\\u007f|%7f)(?:ELF|(?:\\x45|\\0?105|\\u0045|%45|E)(?:\\x4c|\\0?114|\\u004c|%4c|L)(?:\\x46|\\0?106|\\u0046|%46|F))|(?:MZ|(?:\\x4d|\\0?115|\\u004d|%4d)(?:\\x5a|\\0?132|\\u005a|%5a))(?:\\x90|\\0?220|\\u0090|%90)|\\xcf\\xfa\\xed\\xfe|\\0?317\\0?372\\0?355\\0?376)(?:\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|[0-7]{1,4})|%[0-9a-f]{2}|[\w@!. ]|["'\s+\\])*/gi;
/** As `uuencode` writes it: the first letter of a line is its length. */
const inLines = /^M(?:\?T5,1@|35J0 |S_KM_@)[ -`]{40,60}(?:\n[!-`][ -`]{0,61}){4,}/gm;

const number = String.raw`(?:0x[0-9a-f]{1,2}|0o?[0-7]{1,3}|\d{1,3})(?![\w.])`;
const inNumbers = new RegExp(
  String.raw`(?<![\d.])(?:(?:127|0x7f|0o?177)[\s,;]{1,6}(?:69|0x45|0o?105)[\s,;]{1,6}(?:76|0x4c|0o?114)[\s,;]{1,6}(?:70|0x46|0o?106)|(?:77|0x4d|0o?115)[\s,;]{1,6}(?:90|0x5a|0o?132)[\s,;]{1,6}(?:144|0x90|0o?220)[\s,;]{1,6}(?:0x0?0|0)|(?:77|0x4d),\s{0,6}(?:90|0x5a),\s{0,6}(?:0x0?0|0),\s{0,6}(?:0x0?0|0)|(?:207|0xcf)[\s,;]{1,6}(?:250|0xfa)[\s,;]{1,6}(?:237|0xed)[\s,;]{1,6}(?:254|0xfe))(?![\w.])(?:[\s,;[\]]{1,20}${number})*`,
  "gi",
);

/** Texts that decode to a program. */
export const encodings: readonly Encoding[] = [
  { pattern: inBase64, between, shortest: SHORTEST },
  { pattern: inBase32, between, shortest: SHORTEST },
  { pattern: inHexadecimal, between, shortest: SHORTEST },
  { pattern: inPairs, between: /[\s:\\"'-]/g, shortest: 2 * FEWEST },
  { pattern: inDump, between, shortest: SHORTEST },
  { pattern: inEscapes, between, shortest: SHORTEST },
  { pattern: inLines, between: /\n/g, shortest: SHORTEST },
];

/** Lists of the numbers of bytes are long in another way: numbers are counted. */
export const numbered: Readonly<{ pattern: RegExp; fewest: number }> = { pattern: inNumbers, fewest: FEWEST };
