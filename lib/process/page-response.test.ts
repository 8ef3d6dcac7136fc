import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as later } from "node:timers/promises";
import { createElement } from "react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cacheTagsHeader } from "#lib/http/headers.ts";
import { finishResponse, frameIn, type Markup, PageResponse, sendPage, takeMarkup } from "./page-response.ts";

type Finish = (body: Buffer, response: ServerResponse) => Buffer;

/** How the next request is answered, and the answer finished. */
let handler: (response: ServerResponse) => void = () => undefined;
let finish: Finish = (body) => body;

const server = createServer({ ServerResponse: PageResponse }, (_, response) => {
  response.buffer((body) => finish(body, response));
  response.setHeader("content-type", "text/plain");
  handler(response);
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(answer: typeof handler, finished: Finish = (body) => body, method = "GET") {
  handler = answer;
  finish = finished;
  const { port } = server.address() as AddressInfo;
  const outgoing = httpRequest({ host: "127.0.0.1", port, method, agent: false, timeout: 2_000 }).end();
  outgoing.once("timeout", () => outgoing.destroy(new Error("no answer")));
  const [message]: IncomingMessage[] = await once(outgoing, "response");
  if (message === undefined) throw new Error("no answer");
  return { status: message.statusCode, headers: message.headers, body: await text(message) };
}

describe("what a response depends on", () => {
  it("is told in its head, with all that was read before the body ended", async () => {
    const tags: string[] = [];
    const { headers } = await ask((response) => {
      if (response instanceof PageResponse) response.cacheTags = () => tags.join(" ");
      tags.push("docs");
      response.write("skills");
      tags.push("categories");
      response.end();
    });
    expect(headers[cacheTagsHeader]).toBe("docs categories");
  });

  it("is told of a head that is written with headers of its own", async () => {
    const { status, headers } = await ask((response) => {
      if (response instanceof PageResponse) response.cacheTags = () => "docs";
      response.writeHead(308, { location: "/en" }).end();
    });
    expect([status, headers.location, headers[cacheTagsHeader]]).toEqual([308, "/en", "docs"]);
  });

  it("is not told where there is too much of it, or nothing is known", async () => {
    const unknown = await ask((response) => response.end("skills"));
    const tooMuch = await ask((response) => {
      if (response instanceof PageResponse) response.cacheTags = () => undefined;
      response.end("skills");
    });
    for (const { headers } of [unknown, tooMuch]) expect(headers).not.toHaveProperty(cacheTagsHeader);
  });
});

describe("what is written", () => {
  it("is sent whole when it has ended", async () => {
    const { status, body } = await ask((response) => {
      response.write("skills ");
      response.write("for ");
      response.end("agents");
    });
    expect([status, body]).toEqual([200, "skills for agents"]);
  });

  it("is finished as one, before anything is sent", async () => {
    const given: string[] = [];
    const { body } = await ask(
      async (response) => {
        response.flushHeaders();
        response.write("skills ");
        await later();
        expect(response.headersSent).toBe(false);
        response.end("for agents");
      },
      (all) => {
        given.push(all.toString());
        return Buffer.from("finished");
      },
    );
    expect(given).toEqual(["skills for agents"]);
    expect(body).toBe("finished");
  });

  it("may come out of a stream", async () => {
    const parts = Array.from({ length: 100 }, (_, index) => `part ${index} `.repeat(1_000));
    const { body } = await ask((response) => void Readable.from(parts).pipe(response));
    expect(body === parts.join("")).toBe(true);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ["text", (response) => response.end("技能"), "技能"],
    ["text in UTF-8", (response) => response.end("技能", "utf8"), "技能"],
    ["bytes", (response) => response.end(Buffer.from("技能")), "技能"],
    [
      "a part of an array",
      (response) => response.end(new Uint8Array(Buffer.from("xskillsx")).subarray(1, 7)),
      "skills",
    ],
    ["text in Latin-1", (response) => response.end("\xe6\x8a\x80", "latin1"), "技"],
    ["text in Latin-1, by its other name", (response) => response.end("\xe6\x8a\x80", "binary"), "技"],
    ["text in hexadecimal", (response) => response.end("736b696c6c73", "hex"), "skills"],
    ["text in base64", (response) => response.end("c2tpbGxz", "base64"), "skills"],
    ["nothing", (response) => response.end(), ""],
    ["null", (response) => response.end(null), ""],
  ])("is the bytes it stands for: %s", async (_, write, expected) => {
    expect((await ask(write)).body).toBe(expected);
  });

  it("is the bytes it stands for in parts of several encodings", async () => {
    const { body } = await ask((response) => {
      response.write("736b", "hex");
      response.write("aWxs", "base64");
      response.end("s");
    });
    expect(body).toBe("skills");
  });

  it("is sent whole though it has another length than was named", async () => {
    const { headers, body } = await ask(
      (response) => {
        response.setHeader("content-length", 10);
        response.end("0123456789");
      },
      (all) => all.subarray(0, 3),
    );
    expect(headers["content-length"] ?? "3").toBe("3");
    expect(body).toBe("012");
  });

  it("is sent once, though it is ended twice", async () => {
    const errors: unknown[] = [];
    let finished = 0;
    const { body } = await ask(
      (response) => {
        response.on("error", (error) => errors.push(error));
        response.end("skills");
        response.end();
      },
      (all) => {
        finished++;
        return all;
      },
    );
    await later();
    expect([body, finished, errors]).toEqual(["skills", 1, []]);
  });
});

describe("who writes", () => {
  it("is told when a part was taken, whichever way it asks", async () => {
    const told: string[] = [];
    await ask((response) => {
      response.write("a", () => told.push("a"));
      response.write("b", "utf8", () => told.push("b"));
      response.end();
    });
    expect(told).toEqual(["a", "b"]);
  });

  it.each<[string, (response: ServerResponse, done: () => void) => void]>([
    ["alone", (response, done) => response.end(done)],
    ["with a part", (response, done) => response.end("a", done)],
    ["with a part and its encoding", (response, done) => response.end("a", "utf8", done)],
  ])("is told when all is sent: %s", async (_, end) => {
    let wasSent: boolean | undefined;
    await ask((response) => end(response, () => (wasSent = response.headersSent)));
    await vi.waitFor(() => expect(wasSent).toBe(true));
  });

  it("need not wait before it writes on", async () => {
    const answers: boolean[] = [];
    await ask((response) => {
      for (let index = 0; index < 100; index++) answers.push(response.write("x".repeat(10_000)));
      response.end();
    });
    expect(answers).not.toContain(false);
  });
});

describe("headers", () => {
  it("can be set until all is finished", async () => {
    const { headers } = await ask(
      (response) => response.end("skills"),
      (body, response) => {
        response.setHeader("x-length", body.length);
        return body;
      },
    );
    expect(headers["x-length"]).toBe("6");
  });
});

describe("a status without a body", () => {
  it.each([204, 304])("has none: %i", async (status) => {
    const { body, ...answer } = await ask((response) => {
      response.statusCode = status;
      response.end();
    });
    expect([answer.status, body]).toEqual([status, ""]);
  });

  it("is that of every answer to HEAD", async () => {
    const { status, body } = await ask((response) => response.end("skills"), undefined, "HEAD");
    expect([status, body]).toEqual([200, ""]);
  });
});

describe("what cannot be finished", () => {
  it("is cut, so that nobody takes it for the whole, and is told", async () => {
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fault = new Error("torn");
    await expect(
      ask(
        (response) => response.end("skills"),
        () => {
          throw fault;
        },
      ),
    ).rejects.toThrow();
    expect(told).toHaveBeenCalledWith(fault);
    told.mockRestore();
    expect((await ask((response) => response.end("next"))).body).toBe("next");
  });
});

/** What a response is that is written so. */
async function respondedBy(write: (response: PageResponse) => void): Promise<Response> {
  const other = createServer({ ServerResponse: PageResponse }, (_, response) => write(response));
  await once(other.listen(0, "127.0.0.1"), "listening");
  const response = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}`, {
    redirect: "manual",
    headers: { connection: "close" },
  });
  other.close();
  return response;
}

const ways: [name: string, answer: (response: PageResponse, status: number) => void][] = [
  ["at once", (response, status) => void response.writeHead(status, { "x-one": "1" }).end("text")],
  ["by its first byte", (response, status) => void Object.assign(response, { statusCode: status }).end("text")],
  [
    "piece by piece",
    (response, status) => {
      response.statusCode = status;
      response.write("te");
      response.end("xt");
    },
  ],
  [
    "buffered",
    (response, status) => {
      response.buffer((body) => body);
      response.statusCode = status;
      response.end("text");
    },
  ],
];

describe.each(ways)("an answer written %s", (_, write) => {
  it.each([
    [500, true, 503],
    [500, false, 500],
    [200, true, 200],
    [404, true, 404],
  ])("with %i, what it needs being away: %s, says %i", async (status, isUnavailable, told) => {
    const answer = await respondedBy((response) => {
      response.context.isUnavailable = isUnavailable;
      write(response, status);
    });
    expect([answer.status, await answer.text()]).toEqual([told, "text"]);
  });
});

type Given = Readonly<{ status?: number; headers?: OutgoingHttpHeaders }>;

/** An answer as the gateway has it, of one by Next. */
async function finishedOf(body: string, { status = 200, headers = {} }: Given = {}, markup?: Markup) {
  const type = { "content-type": "text/html; charset=utf-8" };
  const response = await respondedBy((page) => {
    page.buffer((all) => finishResponse(page, all, markup));
    page.statusCode = status;
    for (const [name, value] of Object.entries({ ...type, ...headers }))
      if (value !== undefined) page.setHeader(name, value);
    page.end(body);
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const script = '<script src="/_next/static/chunks/main.js" async=""></script>';
const page = `<!DOCTYPE html><html><head><style>p{color:red}</style></head><body><p>技能</p>${script}</body></html>`;
const link = '</en/skills?page=2>; rel="next"';

describe("a page", () => {
  it("comes without Next's, and is otherwise the same", async () => {
    expect((await finishedOf(page)).body).toBe(page.replace(script, ""));
  });

  it("comes with a policy for what is left", async () => {
    const policy = (await finishedOf(page)).headers.get("content-security-policy");
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  });
});

describe("the markup of a page", () => {
  const markup = { head: "<title>$& 技能</title>", body: "<main>$1</main>" };
  const frame = `<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body><template id="body"></template>${script}</body></html>`;
  const whole = `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${markup.head}</head><body>${markup.body}</body></html>`;

  it("is put where Next left it out", async () => {
    expect((await finishedOf(frame, {}, markup)).body).toBe(whole);
  });

  it("is left out of another page that Next wrote instead", async () => {
    expect((await finishedOf(page, {}, markup)).body).toBe(page.replace(script, ""));
  });

  it("is put into a frame that was kept, with the same headers", async () => {
    const kept = frameIn(Buffer.from(frame)) ?? "";
    const sent = await respondedBy((response) => sendPage(response, kept, markup));
    const finished = await finishedOf(frame, {}, markup);
    expect(await sent.text()).toBe(whole);
    for (const name of ["content-type", "content-security-policy", "etag"])
      expect([name, sent.headers.get(name)]).toEqual([name, finished.headers.get(name)]);
  });

  it("has no frame in another page", () => {
    expect(frameIn(Buffer.from(page))).toBeUndefined();
  });

  it("is made of elements, once there are any", () => {
    const context = new PageResponse(new IncomingMessage(new Socket())).context;
    const taken = takeMarkup(context);
    expect(taken()).toBeUndefined();
    context.renderPage?.(createElement("title", {}, "a"), createElement("p", {}, "<b>"));
    expect(taken()).toEqual({ head: "<title>a</title>", body: "<p>&lt;b&gt;</p>" });
  });
});

describe("an answer that is no page", () => {
  it.each(["application/json", "text/markdown; charset=utf-8", "application/xml", "text/plain"])(
    "is left as it is: %s",
    async (type) => {
      const { body, headers } = await finishedOf(page, { headers: { "content-type": type, link } });
      expect(body).toBe(page);
      expect(headers.get("link")).toBe(link);
      expect(headers.has("content-security-policy")).toBe(false);
    },
  );
});

describe("the tag of an answer", () => {
  const tagOf = async (body: string, given?: Given) => (await finishedOf(body, given)).headers.get("etag");

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
