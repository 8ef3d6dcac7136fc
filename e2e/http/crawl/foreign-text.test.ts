import { describe, expect, it } from "vitest";
import { parsePage } from "../page.ts";
import { foreignTexts, Phrases } from "./foreign-text.ts";

const phrases = {
  en: new Phrases(
    new Map([
      ["apply", "Apply"],
      ["api", "API"],
      ["found", "{count} repositories of {owner} found"],
      ["copy", "This is a copy of {origin}."],
    ]),
  ),
  de: new Phrases(
    new Map([
      ["apply", "Anwenden"],
      ["api", "API"],
      ["found", "{count} Repositorien von {owner} gefunden"],
      ["copy", "Dies ist eine Kopie von {origin}."],
    ]),
  ),
  ja: new Phrases(new Map([["apply", "適用"]])),
};

const long = "Names of things that somebody else wrote in a language of their own, at length";

const foreign = (body: string, locale: "en" | "de" | "ja" = "de") =>
  foreignTexts(parsePage(`<html lang="${locale}"><body>${body}</body></html>`), locale, phrases);

describe("a text in another language than its page", () => {
  it.each([
    ["is a message of another dictionary", "<button>Apply</button>", ["Apply"]],
    ["has values in it", "<p>12 repositories of octo found</p>", ["12 repositories of octo found"]],
    ["has an element in it", '<p>This is a copy of <a href="/de/docs">x</a>.</p>', ["This is a copy of"]],
    ["is said and not shown", '<nav aria-label="Apply"></nav>', ["Apply"]],
    ["is a hint in a field", '<input placeholder="Apply">', ["Apply"]],
    ["is parted over lines", "<p>12 repositories\n  of octo found</p>", ["12 repositories of octo found"]],
  ])("is found where it %s", (_, body, texts) => {
    expect(foreign(body)).toEqual(texts);
  });

  it.each([
    ["is its own", "<button>Anwenden</button><p>3 Repositorien von octo gefunden</p>"],
    ["is the same in both", "<a>API</a>"],
    ["is marked", '<p lang="en">Apply</p>'],
    ["is marked as a variety of another", '<p lang="en-GB">Apply</p>'],
    ["is code", "<code>Apply</code><pre>Apply</pre><kbd>Apply</kbd>"],
    ["is not to be translated", '<h1 translate="no">Apply</h1>'],
    [
      "is a name",
      '<a href="/de/skills/octo/apply">Apply</a><a href="/de/skills?q=apply">Apply</a><a href="#unit-apply">Apply</a><a href="https://example.org">Apply</a>',
    ],
    ["is nobody's message", `<p>${long}</p>`],
  ])("is not found where it %s", (_, body) => {
    expect(foreign(body)).toEqual([]);
  });

  it("is a long block without the letters of its page", () => {
    expect(foreign(`<p>${long}</p>`, "ja")).toEqual([long]);
    expect(foreign(`<ul><li>適用<p>${long}</p></li></ul>`, "ja")).toEqual([long]);
  });

  it.each([
    ["has some of them", `<p>${long} です</p>`],
    ["is marked", `<p lang="en">${long}</p>`],
    ["is code", `<p><code>${long}</code></p>`],
    ["is names", `<p><a href="/ja/skills/a/b">${long}</a></p>`],
    ["is short", "<p>GitHub, Claude Code</p>"],
  ])("is no long block that %s", (_, body) => {
    expect(foreign(body, "ja")).toEqual([]);
  });
});
