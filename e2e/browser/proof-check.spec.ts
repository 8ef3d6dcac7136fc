import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { Locale } from "@skillshelf/directory-api/locales";
import type { Page } from "playwright/test";
import { z } from "zod";
import { sampleProof, sampleTransaction } from "#lib/graph/proof-check/sample-proof.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { overflowOf } from "./layout.ts";
import { axeFaults, expect, expectNone, test } from "./site.ts";

const questionSchema = z.object({ method: z.string(), params: z.array(z.unknown()) });

/** What a node knows of the sample, and nothing else. */
function answerTo({ method, params }: z.infer<typeof questionSchema>): unknown {
  if (method === "getGenesisHash") return { result: sampleProof.anchor.genesisHash };
  if (method !== "getTransaction") return { error: { code: -32_601, message: "Method not found" } };
  return { result: params[0] === sampleProof.signature ? sampleTransaction : null };
}

/** A node as a local ledger is one: it listens here, and answers pages of any origin. */
const node = createServer(async (request, response) => {
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "content-type",
    "Content-Type": "application/json",
  };
  if (request.method === "OPTIONS") {
    response.writeHead(204, headers).end();
    return;
  }
  // Under this path it is none.
  const answer = request.url === "/away" ? { error: {} } : answerTo(questionSchema.parse(await json(request)));
  response.writeHead(200, headers).end(JSON.stringify(answer));
});

let nodeUrl = "";

test.beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
});

test.afterAll(() => node.close());

const wordsOf = (locale: Locale) => dictionaryOf(locale).graph.proof;
const pathOf = (locale: Locale) => `/${locale}/docs/graph-proof`;

/** Pastes a proof, names a node and presses Enter, all by keys. */
async function check(page: Page, locale: Locale, proof: unknown, url = ""): Promise<void> {
  await page.getByLabel(wordsOf(locale).execution).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(typeof proof === "string" ? proof : JSON.stringify(proof, null, 2));
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(wordsOf(locale).node)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(url);
  await page.keyboard.press("Enter");
}

const verdict = (page: Page) => page.locator("form[data-proof-check]").getByRole("status");

/** The outcomes of the steps as they are read, in their order. */
const outcomes = (page: Page) => page.locator("[data-step] b");

for (const [locale, colorScheme] of [
  ["en", "light"],
  ["ar", "dark"],
] as const) {
  test(`a true proof is found to be one, and nobody but the node is told anything (${locale}, ${colorScheme})`, async ({
    page,
  }) => {
    const { messages, steps } = wordsOf(locale);
    await page.emulateMedia({ colorScheme });
    await page.goto(pathOf(locale));
    /** Requests that could tell what was pasted: all but the page's own fonts and the like. */
    const telling: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" || request.url().includes("?")) telling.push(new URL(request.url()).origin);
    });
    await check(page, locale, sampleProof, nodeUrl);
    await expect(verdict(page)).toHaveText(messages.verdicts.passed);
    expect(telling).toEqual([nodeUrl, nodeUrl]);
    await expect(outcomes(page)).toHaveText(Object.values(steps).map(() => messages.outcomes.passed));
    await expect(page.locator('[data-step="written"]')).toContainText(sampleProof.memo);
    expectNone(page, "faults", await axeFaults(page));
    await page.setViewportSize({ width: 320, height: 800 });
    expectNone(page, "wider than the window", await overflowOf(page));
  });
}

test("what was tampered with is found, and nothing of an earlier check stays", async ({ page }) => {
  const { messages } = wordsOf("en");
  const { passed, failed, unasked } = messages.outcomes;
  await page.goto(pathOf("en"));
  await check(page, "en", sampleProof, nodeUrl);
  await expect(verdict(page)).toHaveText(messages.verdicts.passed);
  await check(page, "en", { ...sampleProof, event: { ...sampleProof.event, target: "eve" } }, nodeUrl);
  await expect(verdict(page)).toHaveText(messages.verdicts.failed);
  await expect(outcomes(page)).toHaveText([failed, failed, failed, passed, passed, failed, passed]);
  await check(page, "en", { ...sampleProof, signature: `${sampleProof.signature.slice(0, -1)}c` }, nodeUrl);
  await expect(outcomes(page)).toHaveText([passed, passed, passed, passed, failed, failed, failed]);
  await check(page, "en", sampleProof);
  await expect(verdict(page)).toHaveText(messages.verdicts.unasked);
  await expect(outcomes(page)).toHaveText([passed, passed, passed, unasked, unasked, unasked, unasked]);
  await expect(page.locator('[data-step="slot"] code')).toBeHidden();
});

test("a node that does not answer, and what is no proof, are told apart from a wrong proof", async ({ page }) => {
  const { messages } = wordsOf("en");
  await page.goto(pathOf("en"));
  await check(page, "en", sampleProof, `${nodeUrl}/away`);
  await expect(verdict(page)).toHaveText(messages.verdicts.unanswered);
  await expect(outcomes(page).last()).toHaveText(messages.outcomes.unanswered);
  for (const [text, fault] of [
    ["{", messages.faults.json],
    ["{}", messages.faults.shape],
    [JSON.stringify({ ...sampleProof, anchor: null }), messages.faults.waiting],
  ] as const) {
    await check(page, "en", text, nodeUrl);
    await expect(verdict(page)).toHaveText(fault);
    await expect(outcomes(page).first()).toBeHidden();
  }
});

test("the page works when it is saved and opened from a disk", async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-saved-"));
  try {
    const textOf = async (path: string) => (await page.request.get(path)).text();
    const html = await textOf(pathOf("en"));
    const [script = ""] = /\/scripts\/proof-check\.[^"]+/.exec(html) ?? [];
    await writeFile(join(folder, "proof-check.js"), await textOf(script));
    // A browser that saves a page keeps what belongs to it beside it.
    const saved = html.replace(script, "proof-check.js").replace(/<link[^>]+>|<script data-early[^]*?<\/script>/g, "");
    await writeFile(join(folder, "page.html"), saved);
    await page.goto(pathToFileURL(join(folder, "page.html")).href);
    await check(page, "en", sampleProof, nodeUrl);
    await expect(verdict(page)).toHaveText(wordsOf("en").messages.verdicts.passed);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says that it cannot check, and sends nothing", async ({ page }) => {
    await page.goto(pathOf("en"));
    await expect(page.getByText(wordsOf("en").noScript)).toBeVisible();
    await expect(page.getByRole("button", { name: wordsOf("en").check })).toBeDisabled();
  });
});
