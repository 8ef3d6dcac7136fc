import { lineAt } from "../../line-at.ts";
import { namesCollector } from "../../matchers/collectors.ts";
import { isReading, orderIn, orderTo, sentencesOf } from "../../matchers/orders.ts";
import { isRequest } from "../../matchers/requests.ts";
import { isShownAttack } from "../../matchers/shown-attacks.ts";
import { isAnySender } from "../../matchers/uploads.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Sends data to a hard-coded webhook or request bin. */
export const webhookSend: SegmentRule = {
  kind: "segment",
  id: "webhook-send",
  class: "exfiltration",
  severity: "medium",
  prefilter:
    /webhook|requestbin|pipedream|\.oast|interact\.sh|burpcollaborator|requestcatcher|beeceptor|hookb\.in|ptsv[23]|dnslog|ceye\.io|canarytokens|zapier|ngrok|hooks\.slack|api\.telegram|feishu|larksuite|dingtalk/i,
  isDemonstration: isShownAttack,
  check: (segment) => [...hitsOfProgram(segment.program), ...hitsOfText(segment)],
};

function* hitsOfProgram(program: Program | null): Generator<Hit> {
  if (program === null) return;
  const sending = [
    ...program.commands
      .filter((command) => isAnySender(command) && command.words.some(({ text }) => namesCollector(text)))
      .map(({ line }) => line),
    ...program.calls
      .filter((call) => isRequest(call) && call.args.some(({ strings }) => strings.some(namesCollector)))
      .map(({ line }) => line),
  ];
  yield* sending.map((line) => ({ line }));
}

const order = orderTo("send|post|upload|transmit|forward|submit|report|call|ping|notify|push|use|log|fetch|request");

function* hitsOfText(segment: ReadSegment): Generator<Hit> {
  if (!isReading(segment)) return;
  for (const { text, line } of sentencesOf(segment)) {
    const at = namesCollector(text) ? orderIn(text, order) : null;
    if (at !== null) yield { line: lineAt(text, at, line) };
  }
}
