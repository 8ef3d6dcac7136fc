import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { searchPageSchema } from "@skillshelf/directory-api/schema";
import { expect, inject, it } from "vitest";
import { projectFolder } from "../setup/server-process.ts";
import { ask, jsonOf } from "./request.ts";

it.each(localeCodes)("the search the API's page shows (%s) is what the API answers", async (locale) => {
  const page = await readFile(join(projectFolder, `content/docs/api.${locale}.md`), "utf8");
  const request = /curl 'http:\/\/localhost:3000(\/api\/skills\/search[^']+)'/.exec(page)?.[1] ?? "";
  const shown = /```json\n([\s\S]*?)```/.exec(page)?.[1]?.replaceAll("http://localhost:3000", inject("origin")) ?? "";
  const withoutTime = (text: unknown) => {
    const { data, ...rest } = searchPageSchema.parse(text);
    return { data: data.map(({ indexedAt: _, ...hit }) => hit), ...rest };
  };
  expect(withoutTime(JSON.parse(shown))).toEqual(withoutTime(jsonOf(await ask(request))));
});

it.each(
  localeCodes.flatMap((locale) =>
    ["bad-request", "invalid-parameter", "not-found", "method-not-allowed"].map((slug) => [locale, slug] as const),
  ),
)("the error that a page shows (%s, %s) is what the API answers", async (locale, slug) => {
  const page = await readFile(join(projectFolder, `content/docs/errors/${slug}.${locale}.md`), "utf8");
  const [, method = "", path = ""] = /`(GET|POST) (\/api\/[^`]+)`/.exec(page.slice(page.lastIndexOf("## "))) ?? [];
  const shown = /```json\n([\s\S]*?)```/.exec(page)?.[1]?.replaceAll("http://localhost:3000", inject("origin")) ?? "";
  expect(jsonOf(await ask(path, { method }))).toEqual(JSON.parse(shown));
});
