import type { Segment } from "../segment.ts";

/** A sentence of prose on one line, and where it begins. */
export type Sentence = Readonly<{
  text: string;
  line: number;
  /** The line of the file in which a character of it stands. */
  lineAt: (index: number) => number;
}>;

/** What goes on for longer is no sentence, but data. */
const MAX_LENGTH = 2_000;

/** Says of a sentence that it tells what is not to be done, or what others do. */
const refusing =
  /\b(?:do not|don['’]t|never|avoid|must not|mustn['’]t|should not|shouldn['’]t|cannot|refuse|reject|beware|suspicious|malicious|attackers?|adversar\w*|injection|red flags?|untrusted|instead of|rather than|keine?n?|nicht|niemals|jamais|nunca)\b|不要|不得|切勿|禁止|严禁|恶意|可疑|攻击者|никогда|\bне\s/iu;

/** The sentences of a segment, in order. A line end within a paragraph ends none. */
export function* sentencesOf({ text, line }: Pick<Segment, "text" | "line">): Generator<Sentence> {
  let [from, at] = [0, line];
  const add = function* (until: number): Generator<Sentence> {
    const sentence = text.slice(from, until);
    const own = sentence.trimStart().slice(0, MAX_LENGTH);
    const begin = at + linesIn(sentence.slice(0, sentence.length - sentence.trimStart().length));
    const lineAt = (index: number) => begin + linesIn(own.slice(0, Math.max(0, index)));
    if (own.trim() !== "") yield { text: own.trimEnd().replace(/\s/g, " "), line: begin, lineAt };
    at += linesIn(sentence);
    from = until;
  };
  for (const end of text.matchAll(/[.!?](?=\s+\p{Lu}|\s*\n\s*\n|$)|[。！？]|\n\s*\n/gu))
    yield* add(end.index + end[0].length);
  yield* add(text.length);
}

const linesIn = (text: string): number => text.split("\n").length - 1;

export const isRefusing = ({ text }: Sentence): boolean => refusing.test(text);

/** Whether the commands of a segment are there to be run: a code span in a sentence may only name one. */
export function isTold({ place, isQuoted, before }: Segment): boolean {
  if (place !== "inline") return true;
  const clause = before.split(/[.;!?。]\s+|\n/).at(-1) ?? "";
  return (
    !isQuoted &&
    !refusing.test(clause) &&
    /\b(?:run|execute|use|using|call|type|enter|with|via|install|try|do|start|launch|invoke|issue|paste|command|ausführen|führen sie|installieren|ejecuta|exécute[rz]?)\b[^,]{0,40}$|(?:运行|执行|安装|使用|выполни\w*|запусти\w*)[^，]{0,20}$|:$/iu.test(
      clause,
    )
  );
}
