import { once } from "node:events";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { finishAnswer } from "./finish-answer.ts";
import { holdBack } from "./hold-back.ts";

/** What is answered next. */
let next: { status: number; headers: OutgoingHttpHeaders; body: string };

const server = createServer((_, response) => {
  const { status, headers, body } = next;
  holdBack(response, (all) => finishAnswer(response, all));
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.end(body);
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Given = Readonly<{ status?: number; headers?: OutgoingHttpHeaders }>;

/** An answer as the edge has it, of one by Next. */
async function finished(body: string, { status = 200, headers = {} }: Given = {}) {
  const type = { "content-type": "text/html; charset=utf-8" };
  next = { status, headers: { ...type, ...headers }, body };
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { redirect: "manual" });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const script = '<script src="/_next/static/chunks/main.js" async=""></script>';
const page = `<!DOCTYPE html><html><head><style>p{color:red}</style></head><body><p>技能</p>${script}</body></html>`;
const preload = '</_next/static/chunks/main.js>; rel=preload; as="script"';
const font = '</_next/static/media/a.woff2>; rel=preload; as="font"';

describe("a page", () => {
  it("comes without Next's, and is otherwise the same", async () => {
    expect((await finished(page)).body).toBe(page.replace(script, ""));
  });

  it("comes with a policy for what is left", async () => {
    const policy = (await finished(page)).headers.get("content-security-policy");
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  });

  it("comes without preloads of the scripts it does not have", async () => {
    expect((await finished(page, { headers: { link: `${preload}, ${font}` } })).headers.get("link")).toBe(font);
    expect((await finished(page, { headers: { link: [preload, font] } })).headers.get("link")).toBe(font);
    expect((await finished(page, { headers: { link: preload } })).headers.has("link")).toBe(false);
    expect((await finished(page)).headers.has("link")).toBe(false);
  });
});

describe("an answer that is no page", () => {
  it.each(["application/json", "text/markdown; charset=utf-8", "application/xml", "text/plain"])(
    "is left as it is: %s",
    async (type) => {
      const { body, headers } = await finished(page, { headers: { "content-type": type, link: preload } });
      expect(body).toBe(page);
      expect(headers.get("link")).toBe(preload);
      expect(headers.has("content-security-policy")).toBe(false);
    },
  );
});

describe("the tag of an answer", () => {
  const tagOf = async (body: string, given?: Given) => (await finished(body, given)).headers.get("etag");

  it("is strong, and that of its last bytes", async () => {
    const tag = await tagOf(page);
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(await tagOf(page)).toBe(tag);
    expect(await tagOf(page.replace(script, ""))).toBe(tag);
    expect(await tagOf(page.replace("技能", "skills"))).not.toBe(tag);
  });

  it("is there for every type", async () => {
    expect(await tagOf("{}", { headers: { "content-type": "application/json" } })).toMatch(/^"[\w-]+"$/);
  });

  it("is the one that Next gave", async () => {
    expect(await tagOf(page, { headers: { etag: 'W/"v1"' } })).toBe('W/"v1"');
  });

  it.each([308, 404, 410, 500])("is not there for %i", async (status) => {
    expect(await tagOf(page, { status })).toBeNull();
  });
});
