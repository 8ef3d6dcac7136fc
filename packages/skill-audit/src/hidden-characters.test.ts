import { describe, expect, it } from "vitest";
import { hiddenCharacters, kindOfHidden, visibleText, withoutHidden } from "./hidden-characters.ts";

describe("withoutHidden", () => {
  it.each([
    ["zero-width space", "a\u200bb"],
    ["word joiner", "a\u2060b"],
    ["byte order mark", "a\ufeffb"],
    ["soft hyphen", "a\u00adb"],
    ["joiner between Latin letters", "a\u200db"],
    ["non-joiner between Latin letters", "a\u200cb"],
    ["direction override", "a\u202eb"],
    ["direction isolate", "a\u2066b"],
    ["direction mark", "a\u200fb"],
    ["tag character", "a\u{e0041}b"],
    ["variation selector after a Latin letter", "a\ufe01b"],
    ["supplementary variation selector", "a\u{e0101}b"],
    ["Hangul filler", "a\u3164b"],
    ["bell", "a\u0007b"],
    ["control character of the second set", "a\u009bb"],
    ["lone surrogate", "a\ud800b"],
  ])("takes a %s away", (_, text) => {
    expect(withoutHidden(text)).toBe("ab");
    expect(hiddenCharacters(text)).toHaveLength(1);
  });

  it.each([
    ["Persian non-joiner", "می\u200cخواهم"],
    ["Hindi joiner", "क्\u200dष"],
    ["Sinhala joiner", "ශ්\u200dරී"],
    ["family", "👨\u200d👩\u200d👧"],
    ["profession with skin tone", "👩🏽\u200d💻"],
    ["heart on fire", "❤\ufe0f\u200d🔥"],
    ["keycap", "1\ufe0f\u20e3"],
    ["flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
    ["ideographic variant", "葛\u{e0100}"],
    ["plain text", "é ß 漢字\tword\n"],
  ])("keeps a %s whole", (_, text) => {
    expect(withoutHidden(text)).toBe(text);
    expect(hiddenCharacters(text)).toEqual([]);
  });

  it("keeps one variation selector of a row that hides a message", () => {
    expect(withoutHidden("😀\ufe0f\ufe0e\ufe0f")).toBe("😀\ufe0f");
  });
});

describe("kindOfHidden", () => {
  it.each([
    ["\u202e", "bidirectional"],
    ["\u200f", "bidirectional"],
    ["\u200b", "invisible"],
    ["\u{e0041}", "invisible"],
    ["\u0007", "control"],
  ])("tells %j apart", (character, kind) => {
    expect(kindOfHidden(character)).toBe(kind);
  });
});

describe("visibleText", () => {
  it("writes what cannot be seen as code points", () => {
    expect(visibleText("a\u202eb\u{e0041}\tc\n")).toBe("a⟨U+202E⟩b⟨U+E0041⟩⟨U+0009⟩c⟨U+000A⟩");
  });
});
