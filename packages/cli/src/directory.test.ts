import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { problemMediaType, toProblem } from "@skillshelf/directory-api/problem";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { Directory, DirectoryError } from "./directory.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

type Answer = Readonly<{ status: number; type?: string; body: unknown }>;

/** Returns the error of a request to a server that responds like this. */
async function failureOf({ status, type = problemMediaType, body }: Answer): Promise<DirectoryError> {
  server = createServer((_request, response) =>
    response
      .writeHead(status, { "content-type": type, connection: "close" })
      .end(typeof body === "string" ? body : JSON.stringify(body)),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const directory = new Directory(`http://127.0.0.1:${port}`, new AbortController().signal);
  const error: unknown = await directory.json("/api/skills/a/b", z.unknown()).catch((caught: unknown) => caught);
  if (!(error instanceof DirectoryError)) throw new Error("Expected a DirectoryError.", { cause: error });
  return error;
}

const siteUrl = "https://skills.example.org";
const notFound = toProblem({ type: "not-found", detail: "There is no such repository." }, siteUrl, "/api/skills/a/b");
const removed = toProblem({ type: "removed", detail: "Its owner asked for it." }, siteUrl, "/api/skills/a/b");

describe("a repository is reported as gone", () => {
  it("if the server sends problem details with that status", async () => {
    expect(await failureOf({ status: 404, body: notFound })).toMatchObject({
      failure: "not-found",
      message: expect.stringContaining(notFound.detail),
    });
    const type = `${problemMediaType}; charset=utf-8`;
    expect(await failureOf({ status: 410, type, body: removed })).toMatchObject({ failure: "removed" });
  });

  it.each<[string, Answer]>([
    ["a page", { status: 404, type: "text/html", body: "<h1>Not found</h1>" }],
    ["empty JSON", { status: 404, type: "application/json", body: {} }],
    ["problem details with another media type", { status: 404, type: "application/json", body: notFound }],
    ["invalid problem details", { status: 410, body: { status: 410 } }],
    ["truncated problem details", { status: 410, body: "{" }],
    ["problem details with another status", { status: 410, body: notFound }],
  ])("but not if a server sends %s", async (_what, answer) => {
    expect(await failureOf(answer)).toMatchObject({
      failure: "faulty",
      message: expect.stringContaining("Is it a Skillshelf server?"),
    });
  });
});
