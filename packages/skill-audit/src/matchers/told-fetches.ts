import type { ReadSegment } from "../segment.ts";
import { type Address, addressesIn } from "./addresses.ts";
import { fetchesOf } from "./fetches.ts";
import { lineOfRun, programSourcesIn } from "./runs.ts";
import { isRefusing, isTold, sentencesOf } from "./sentences.ts";

/** An address from which something is got, by a program or because the text says so. */
export type ToldFetch = Readonly<{
  line: number;
  address: Address;
  isSending: boolean;
  /** Whether a program gets it, and not the text tells to. */
  isByProgram: boolean;
  /** Whether what is got is run in the same segment. */
  isRun: boolean;
}>;

/** Tells to get or to open something: at the beginning of a clause, not of what somebody else does. */
const telling =
  /(?:^|[,;:.>)*–—-]\s*|\b(?:and|then|or|always|must|should|please|to|first|now|just|you can|you may|can|automatically|silently)\s+)(?:download|fetch|get|grab|retrieve|pull|install|visit|open|go|navigate|load|curl|wget|clone|run|execute|import|read|browse|access|use|request|call|query|paste|copy)\b|^(?:laden|lade|rufen|öffnen|öffne|installieren|installiere)\b|下载|访问|打开|获取|安装|скача\w+|загрузи\w*|откро\w+|установи\w*|descarg\w+|abre|télécharge\w*|ouvre\w*/iu;
const running =
  /\b(?:run|execute|launch|install|start|open|source|follow|double-click|ausführen|führe|starte)\b|运行|执行|запусти|выполни|ejecut|exécut/iu;

export function* toldFetches(segment: ReadSegment): Generator<ToldFetch> {
  const { program, place } = segment;
  if (program !== null) {
    if (!isTold(segment)) return;
    for (const { line, addresses, isSending, targets, source } of fetchesOf(program)) {
      const isRun =
        programSourcesIn(program).has(source) || targets.some((target) => lineOfRun(program, target) !== null);
      for (const address of addresses) yield { line, address, isSending, isRun, isByProgram: true };
    }
  } else if (place === "prose" || place === "comment")
    for (const sentence of sentencesOf(segment)) {
      if (!telling.test(sentence.text) || isRefusing(sentence)) continue;
      const isRun = running.test(sentence.text);
      for (const address of addressesIn(sentence.text))
        yield {
          line: sentence.lineAt(sentence.text.indexOf(address.url)),
          address,
          isSending: false,
          isRun,
          isByProgram: false,
        };
    }
}
