import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { setNamespace } from "../commands/namespaces.ts";

let graph: TestGraph;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  await graph.profiles("ada", "ben");
});
afterAll(() => graph.remove());

const notify = (body: unknown, id = "ada", key = graph.key) =>
  graph.call("POST", `/profiles/${id}/notification`, { body, key });
const list = (query: Record<string, string> = {}, id = "ada") =>
  graph.ask("GET", `/profiles/${id}/notifications`, { query });

describe("a notification", () => {
  it("is stored without a webhook, and queued with one", async () => {
    const kept = await notify({ message: "Hello", title: "Greeting" });
    expect(kept).toMatchObject({ status: 200, body: { success: true, execution: { status: "QUEUED" } } });
    await setNamespace(graph.sql, "app", { webhookUrl: "https://example.org/hook" });
    const sent = await notify({ message: "Hello again" });
    await setNamespace(graph.sql, "app", { webhookUrl: null });
    await setNamespace(graph.sql, "app", { webhookUrl: "https://example.org/hook" });
    const last = await notify({ message: "Bye" });
    expect(await list()).toMatchObject({
      totalCount: 3,
      data: [
        { id: last.body.notificationId, title: null, message: "Bye", status: "PENDING" },
        { id: sent.body.notificationId, title: null, message: "Hello again", status: "STORED" },
        { id: kept.body.notificationId, title: "Greeting", message: "Hello", status: "STORED" },
      ],
    });
    await setNamespace(graph.sql, "app", { webhookUrl: null });
  });

  it.each([
    ["without a message", {}],
    ["that is empty", { message: "" }],
    ["that is too long", { message: "x".repeat(321) }],
    ["with too long a title", { message: "x", title: "x".repeat(101) }],
    ["with NUL", { message: "\0" }],
    ["that is no text", { message: 1 }],
  ])("%s is refused", async (_, body) => {
    expect(await notify(body)).toMatchObject({ status: 400, body: { issues: [{}] } });
  });

  it("requires a profile of the namespace", async () => {
    const key = await graph.makeKey("elsewhere");
    expect(await notify({ message: "Hello" }, "nobody")).toMatchObject({ status: 404 });
    expect(await notify({ message: "Hello" }, "ada", key)).toMatchObject({ status: 404 });
    expect(await graph.call("GET", "/profiles/ada/notifications", { key })).toMatchObject({ status: 404 });
    expect(await notify({ message: "Hello" }, "ada", await graph.makeKey("app", "read"))).toMatchObject({
      status: 403,
    });
  });
});

describe("the notifications of a profile", () => {
  it("are newest first, page by page, while others arrive", async () => {
    for (let count = 0; count < 9; count++) await notify({ message: String(count) }, "ben");
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ pageSize: "4", ...(cursor && { cursor }) }, "ben");
      seen.push(...(page.data as { message: string }[]).map(({ message }) => message));
      cursor = (page.nextCursor as string | null) ?? undefined;
      await notify({ message: "late" }, "ben");
    } while (cursor);
    expect(seen).toEqual(["8", "7", "6", "5", "4", "3", "2", "1", "0"]);
  });

  it("take three statements", async () => {
    await list();
    expect(await graph.statementsOf(() => list())).toBe(3);
  });
});
