import { randomBytes, randomUUID } from "node:crypto";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { failureSchema } from "#lib/graph/schema.ts";
import { signatureHeaders } from "#lib/graph/webhooks/delivery-worker.ts";
import { examplesOf, pageOf, runProgram, runShell } from "../setup/graph-documents.ts";

/** Pages of the graph, in the order they are run in: later ones take up what the first has made. */
const pages = ["graph", "graph-errors", "graph-security"] as const;

const english = Object.fromEntries(
  await Promise.all(pages.map(async (slug) => [slug, await pageOf(slug, "en")] as const)),
);

/** Tells after each answer its status, and the key at the end. */
const telling = "curl() { command curl --silent --show-error --write-out '\\n%{http_code}\\n' \"$@\"; }\n";

/** Every command of the pages in one shell. @returns the answers with their statuses, and the key that was made. */
async function runCommands() {
  const commands = pages.flatMap((slug) => examplesOf(english[slug] ?? "", "bash")).join("\n");
  const output = await runShell(`${telling}${commands}\necho "$KEY"\n`);
  const lines = output.trimEnd().split("\n");
  const key = lines.pop() ?? "";
  const answers = lines.flatMap((line, index) =>
    index % 2 === 0 ? [{ body: JSON.parse(line) as unknown, status: Number(lines[index + 1]) }] : [],
  );
  return { key, answers };
}

const ran = runCommands();

describe("the pages of the graph", () => {
  it("show commands that can be run as they stand", async () => {
    const { answers } = await ran;
    expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 400, 200]);
    expect(answers.at(7)?.body).toMatchObject({ activities: [{ type: "new_content", actor_username: "ben" }] });
  }, 60_000);

  it("show the answers that come", async () => {
    const { answers } = await ran;
    const [created] = examplesOf(english.graph ?? "", "json").map((code) => z.looseObject({}).parse(JSON.parse(code)));
    expect(Object.keys(z.looseObject({}).parse(answers[0]?.body))).toEqual(Object.keys(created ?? {}));
    const [refused] = examplesOf(english["graph-errors"] ?? "", "json").map((code) =>
      failureSchema.parse(JSON.parse(code)),
    );
    expect({ ...failureSchema.parse(answers[8]?.body), requestId: "" }).toEqual({ ...refused, requestId: "" });
  }, 60_000);

  it("show a client that can be run as it stands, again and again", async () => {
    const { key } = await ran;
    const program = examplesOf(english.graph ?? "", "js").join("\n");
    for (let time = 1; time <= 2; time++) {
      const output = await runProgram(process.execPath, ["--input-type=module"], program, { KEY: key });
      expect(output).toContain("ada");
      expect(output).toMatch(/likeCount: 1, commentCount: 1/);
    }
    const [withHeader = ""] = examplesOf(english["graph-security"] ?? "", "js");
    const asking = `import { SocialFi } from "socialfi";\n${withHeader}\nconsole.log((await api.profiles.profilesDetail({ id: "ada" })).profile.bio);`;
    expect(await runProgram(process.execPath, ["--input-type=module"], asking, { KEY: key })).toContain("machines");
  }, 60_000);

  it("show how to tell genuine deliveries of a webhook from others", async () => {
    const [, code = ""] = examplesOf(english["graph-security"] ?? "", "js");
    const { isGenuine } = z
      .object({ isGenuine: z.custom<(headers: object, body: string, secret: string) => boolean>() })
      .parse(await import(`data:text/javascript,${encodeURIComponent(code)}`));
    const makeSecret = () => `whsec_${randomBytes(32).toString("base64")}`;
    const [id, body, secret] = [randomUUID(), '{"event":"notification"}', makeSecret()];
    const genuine = signatureHeaders(secret, id, Date.now(), body);
    expect(isGenuine(genuine, body, secret)).toBe(true);
    expect(isGenuine(genuine, `${body} `, secret)).toBe(false);
    expect(isGenuine(signatureHeaders(secret, id, Date.now() - 301_000, body), body, secret)).toBe(false);
    expect(isGenuine(signatureHeaders(makeSecret(), id, Date.now(), body), body, secret)).toBe(false);
    expect(isGenuine({}, body, secret)).toBe(false);
  });

  it("name the description, which needs no key and names this server", async () => {
    const [address = ""] = /http:\/\/localhost:3000\/\S+openapi\.json/.exec(english.graph ?? "") ?? [];
    const answer = await fetch(address.replace("http://localhost:3000", inject("origin")));
    const base = z.string().parse(inject("likeSettings").SITE_URL);
    expect(await answer.json()).toMatchObject({ openapi: "3.1.0", servers: [{ url: `${base}/api/v1` }] });
  });

  it.each(localeCodes)("show the same examples in every language (%s)", async (locale) => {
    for (const slug of pages) {
      const page = await pageOf(slug, locale);
      for (const language of ["bash", "sh", "js", "json"])
        expect([slug, examplesOf(page, language)]).toEqual([slug, examplesOf(english[slug] ?? "", language)]);
    }
  });
});
