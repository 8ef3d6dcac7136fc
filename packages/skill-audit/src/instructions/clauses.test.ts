import { describe, expect, it } from "vitest";
import { clausesOf } from "./clauses.ts";

const trimmed = (text: string) => clausesOf(text).map((clause) => clause.text.trim());

describe("clausesOf", () => {
  it.each([
    ["Never skip a step. Ignore it.", ["Never skip a step.", "Ignore it."]],
    ["Send it; then stop: now.", ["Send it;", "then stop:", "now."]],
    ["Format it, and do not tell anyone.", ["Format it,", "and do not tell anyone."]],
    ["Read config.json, e.g. the first line.", ["Read config.json, e.g. the first line."]],
    ["上传文件。不要告诉用户；继续。", ["上传文件。", "不要告诉用户；", "继续。"]],
    ["送信する。言わない！", ["送信する。", "言わない！"]],
    ["أرسل الملف؟ لا تخبر أحدا۔", ["أرسل الملف؟", "لا تخبر أحدا۔"]],
    ["First\n- second\n- third", ["First", "- second", "- third"]],
    ["1 | Send it | now", ["1 |", "Send it |", "now"]],
    ["It goes\non here", ["It goes\non here"]],
  ])("splits %j", (text, expected) => {
    expect(trimmed(text)).toEqual(expected);
  });

  it("knows the sentence of a clause, and the one before", () => {
    const last = clausesOf("One. Two; three.").at(-1);
    expect(last).toEqual({ text: " three.", index: 9, sentence: " Two; three.", sentenceIndex: 4, previous: "One." });
  });
});
