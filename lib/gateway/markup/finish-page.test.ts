import { createHash } from "node:crypto";
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy as policyOf } from "./content-security-policy.ts";
import { FETCHED_AHEAD } from "./fetched-ahead.ts";
import { finishPage } from "./finish-page.ts";
import { readPieces } from "./pieces.ts";

const data = "self.__next_f.push([1])";
const rules = `{"prefetch":[{"where":{"href_matches":"/*"}}]}`;
const kept = `<p>a</p><script type="speculationrules">${rules}</script>`;
const page = `${kept}<!-- --><script>${data}</script><script src="/_next/static/chunks/a.js" async=""></script>`;
const pending = `<!--$?--><template id="B:0"></template><!--/$-->${page}`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a finished page", () => {
  it("has no script of Next's, and no leave for one", async () => {
    const { html, contentSecurityPolicy } = await finishPage(page);
    expect(html).toBe(kept);
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash(FETCHED_AHEAD)} ${hash(rules)};`);
  });

  it("that needs Next's script may run it", async () => {
    const { html, contentSecurityPolicy } = await finishPage(pending);
    expect(html).toBe(pending);
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash(FETCHED_AHEAD)} ${hash(rules)} ${hash(data)};`);
  });

  it("has the policy of its own bytes, whatever was taken out of it", () =>
    assert(
      asyncProperty(array(constantFrom(...fragments), { maxLength: 12 }), async (chosen) => {
        const { html, contentSecurityPolicy } = await finishPage(chosen.join(""));
        expect(contentSecurityPolicy).toBe(policyOf(await readPieces(html)));
      }),
      { numRuns: 2_000 },
    ));
});

/** Parts of pages, whole and cut off, of which those that are taken out may stand between any others. */
const fragments = [
  "<!-- -->",
  "<!--$--><!--/$-->",
  `<script src="/_next/static/chunks/a.js" async=""></script>`,
  `<link rel="preload" as="script" href="/_next/static/chunks/b.js"/>`,
  `<script>${data}</script>`,
  `<script>if (a<b) "<!--<script>"; "</script>--></script>`,
  `<script type="speculationrules">${rules}</script>`,
  `<script type="application/ld+json">{"a":"<b>"}</script>`,
  `<script data-early="">early()</script>`,
  "<style>p { color: red }</style>",
  `<form data-proof-check="">`,
  "<p title='<script>x</script>'>a < b &am",
  "p; text <",
  "script>alert(1)</script>",
  "!--",
  "-->",
  "<",
  "/style>",
  "<textarea>",
  "</textarea>",
  "<title><style>a</style></title>",
  "<pre>",
  "\n",
  "\r",
  "<svg><style>b</style><script>c</script>",
  "</svg>",
  "<template><script>d</script>",
  "</template>",
  "<script>cut off",
  "<style>cut off",
];
