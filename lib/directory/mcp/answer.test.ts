import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { makeMcpHandler } from "./answer.ts";
import { type Source, SourceError } from "./resources.ts";

const unused = () => Promise.reject(new Error("a secret of the inside"));

/** A source of which a test uses a part; the rest of it fails as what is broken does. */
const sourceWith = (parts: Partial<Source>): Source => ({
  siteUrl: "https://skills.example.org",
  search: unused,
  record: unused,
  units: unused,
  audit: unused,
  categories: unused,
  markdown: unused,
  pages: unused,
  ...parts,
});

const json = { "content-type": "application/json" };
const request = (id: number, method: string, params: unknown = {}) => ({ jsonrpc: "2.0", id, method, params });
const callOf = (id: number, name: string, given: unknown = {}) => request(id, "tools/call", { name, arguments: given });

async function answerTo(source: Source, message: unknown) {
  const { status, body } = await makeMcpHandler(source)(json, JSON.stringify(message));
  const answered: unknown = JSON.parse(body);
  return { status, answered, body };
}

afterEach(() => vi.restoreAllMocks());

describe("what fails inside", () => {
  it.each([
    callOf(1, "list_categories"),
    callOf(1, "get_audit", { owner: "acme", repo: "tools" }),
    request(1, "resources/read", { uri: "https://skills.example.org/en.md" }),
    request(1, "resources/list"),
  ])("is recorded, and nothing of it is told: $method $params.name", async (message) => {
    const recorded = vi.spyOn(console, "error").mockReturnValue();
    const { answered, body } = await answerTo(sourceWith({}), message);
    expect(answered).toMatchObject({ id: 1, error: { code: -32_603 } });
    expect(body).not.toContain("secret");
    expect(recorded).toHaveBeenCalledWith("mcp:", expect.objectContaining({ message: "a secret of the inside" }));
  });

  it("is told where the source has words for it", async () => {
    const fail = () => Promise.reject(new SourceError("The database cannot be reached at the moment."));
    const { answered } = await answerTo(sourceWith({ categories: fail }), callOf(1, "list_categories"));
    const content = [{ type: "text", text: "The database cannot be reached at the moment." }];
    expect(answered).toMatchObject({ result: { isError: true, content } });
  });

  it("is told in plain words where its arguments are wrong", async () => {
    const { answered } = await answerTo(sourceWith({}), callOf(1, "get_skill", { owner: 7 }));
    const content = [{ type: "text", text: "owner: must be text, not the number 7; repo: is required" }];
    expect(answered).toMatchObject({ result: { isError: true, content } });
  });
});

describe("a resource", () => {
  const read = request(1, "resources/read", { uri: "https://skills.example.org/en.md" });

  it("that is not there is one that was not found, and one that cannot be read now is not", async () => {
    const recorded = vi.spyOn(console, "error").mockReturnValue();
    const gone = () => Promise.reject(new SourceError("There is no page.", { isMissing: true }));
    const { answered: missing } = await answerTo(sourceWith({ markdown: gone }), read);
    expect(missing).toMatchObject({ error: { code: -32_602, data: { uri: "https://skills.example.org/en.md" } } });
    const fail = () => Promise.reject(new SourceError("The database cannot be reached at the moment."));
    const { answered: away } = await answerTo(sourceWith({ markdown: fail }), read);
    expect(away).toMatchObject({ error: { code: -32_603, message: "The database cannot be reached at the moment." } });
    expect(recorded).not.toHaveBeenCalled();
  });
});

describe("a batch", () => {
  it("is answered one message after the other", async () => {
    let underWay = 0;
    let most = 0;
    const categories = async () => {
      most = Math.max(most, ++underWay);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underWay--;
      return { data: [] };
    };
    const { status, answered } = await answerTo(
      sourceWith({ categories }),
      Array.from({ length: 5 }, (_, id) => callOf(id, "list_categories")),
    );
    const ids = z.array(z.looseObject({ id: z.number() })).parse(answered);
    expect([status, ids.map(({ id }) => id), most]).toEqual([200, [0, 1, 2, 3, 4], 1]);
  });

  it("of notifications alone has no answer", async () => {
    const message = { jsonrpc: "2.0", method: "notifications/initialized" };
    expect(await makeMcpHandler(sourceWith({}))(json, JSON.stringify([message, message]))).toEqual({
      status: 202,
      body: "",
    });
  });
});

it("a search asks the source in the words of the API", async () => {
  const asked: string[] = [];
  const search: Source["search"] = (query) => {
    asked.push(query);
    return unused();
  };
  vi.spyOn(console, "error").mockReturnValue();
  const given = { query: "  fill & sign ", license: "MIT", language: "ZH-hant", audit: "low", page: 2, unknown: 1 };
  await answerTo(sourceWith({ search }), callOf(1, "search_skills", given));
  const [query = ""] = asked;
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    q: "fill & sign",
    license: "MIT",
    language: "zh-Hant",
    audit: "low",
    sort: "relevance",
    page: "2",
    pageSize: "10",
  });
});
