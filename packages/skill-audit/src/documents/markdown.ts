import MarkdownIt, { type Token } from "markdown-it";

/**
 * CommonMark with tables and strikethrough. Links keep their addresses as they are written, whatever their scheme: agents
 * follow those that browsers refuse.
 */
const parser = new MarkdownIt({ html: true });
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;

const { State } = parser.inline;

/** markdown-it gives inline tokens no position: this adds the number of line breaks before each in its paragraph. */
parser.inline.State = class extends State {
  #at = 0;
  #lines = 0;

  override push(...given: Parameters<InstanceType<typeof State>["push"]>): Token {
    const token = super.push(...given);
    token.meta = { linesBefore: this.#countLines() };
    return token;
  }

  override pushPending(): Token {
    const token = super.pushPending();
    token.meta = { linesBefore: this.#countLines() };
    return token;
  }

  #countLines(): number {
    const [from, to] = [Math.min(this.#at, this.pos), Math.max(this.#at, this.pos)];
    const passed = this.src.slice(from, to).split("\n").length - 1;
    this.#lines += this.pos < this.#at ? -passed : passed;
    this.#at = this.pos;
    return this.#lines;
  }
};

/** Parses a Markdown text into the tokens of its blocks. */
export const parse = (text: string): readonly Token[] => parser.parse(text, {});

/** Line breaks of its paragraph before an inline token. */
export const linesBefore = ({ meta }: Token): number => (meta as { linesBefore: number } | null)?.linesBefore ?? 0;
