import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { clientsBehind } from "./client-address.ts";
import { ErrorPages, ErrorResponses } from "./error-responses.ts";
import { RateLimit } from "./rate-limit.ts";
import { matchRequest } from "./route-match.ts";
import { Submission } from "./submission.ts";
import { type ForwardedRequest, type ForwardedResponse, Upstream } from "./upstream.ts";

const host = "skills.example";

/** An upstream that redirects to what was sent. */
class TestUpstream extends Upstream {
  readonly sent: string[] = [];

  constructor() {
    super({ renderers: () => [], processes: 1, maxQueueLength: 0 });
  }

  override async forward({ body }: ForwardedRequest): Promise<ForwardedResponse> {
    this.sent.push(String(body));
    return { status: 303, headers: { location: "/en/submit?repository=a%2Fb" }, body: Buffer.alloc(0) };
  }
}

function submissionOf(limit?: RateLimit) {
  const upstream = new TestUpstream();
  const errors = new ErrorResponses(`https://${host}`, new ErrorPages(upstream, host), {});
  const submission = new Submission({ upstream, errors, host, limit, clients: clientsBehind([]) });
  const send = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
    const match = matchRequest("POST", "/en/submit");
    if (match.kind !== "forward") throw new Error("the form has no route");
    const socket = new Socket();
    Object.defineProperty(socket, "remoteAddress", { value: "203.0.113.7" });
    const request = Object.assign(new IncomingMessage(socket), {
      method: "POST",
      url: "/en/submit",
      headers: { host, "content-length": String(body.length), ...headers },
    });
    request.push(body);
    request.push(null);
    const { response } = await submission.respond(request, match, "one");
    return { status: response.status, headers: response.headers };
  };
  return { upstream, send };
}

const form = "repository=a%2Fb";

describe("a form", () => {
  it("is forwarded, and leads to the page with the result, uncached", async () => {
    const { upstream, send } = submissionOf();
    expect(await send(form)).toMatchObject({
      status: 303,
      headers: { location: "/en/submit?repository=a%2Fb", "cache-control": "no-store" },
    });
    expect(upstream.sent).toEqual([form]);
  });

  it.each([
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
    ["origin", "https://evil.example"],
    ["origin", "null"],
  ])("is refused when it comes from another site: %s %s", async (name, value) => {
    const { upstream, send } = submissionOf();
    expect((await send(form, { [name]: value })).status).toBe(400);
    expect(upstream.sent).toEqual([]);
  });

  it.each([
    ["sec-fetch-site", "same-origin"],
    ["origin", `https://${host}`],
  ])("is accepted from a page of the site: %s %s", async (name, value) => {
    expect((await submissionOf().send(form, { [name]: value })).status).toBe(303);
  });

  it("is refused when it is too long, or the limit is reached", async () => {
    const { upstream, send } = submissionOf(new RateLimit(2, () => 0));
    expect((await send(`repository=${"a".repeat(5_000)}`)).status).toBe(400);
    expect((await send(form)).status).toBe(303);
    expect((await send(form)).status).toBe(429);
    expect(upstream.sent).toHaveLength(1);
  });
});
