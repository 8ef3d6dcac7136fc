import { Random } from "./random.ts";

const INDENTS = ["", "", "", " ", "  ", "   ", "    ", "\t"];
const PIECES =
  "```|````|~~~|```js|``` a`b|~~~~ x|# a|## b ##|#c|# |text|more *text*|- a|- |-|* b|1. a|2. b|10) c|- ```|> ```|> a|> - b|>|<!--|-->|<!-- x -->|<div>|</div>|<a>|</a>|<a id='x'></a>|<script>|</script>|<pre>|<?|?>|<!X|<![CDATA[|]]>|===|---|***|[x]: /y|[^1]: note|[x]:|- # a|1. # b|- <div>|> <!--|-\ta|-     code|+ - a|<a|x>|- [ ] t|--- --".split(
    "|",
  );

/** A document of nasty pieces, the same for the same seed. */
export function documentOf(seed: number): string {
  const random = new Random(seed);
  const end = random.oneOf(["\n", "\n", "\r\n", "\r"]);
  const pieces = [...PIECES, "| a | b |", "|---|---|"];
  const line = () => (random.chance(0.2) ? "" : random.oneOf(INDENTS) + random.oneOf(pieces));
  return Array.from({ length: random.whole(1, 14) }, line).join(end) + random.oneOf(["", end]);
}
