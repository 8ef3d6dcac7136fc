import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import type { ModelRequest, StubModel } from "./driver.ts";

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** Starts a model that speaks the protocols of OpenAI (chat completions), Anthropic (messages) and Gemini. */
export async function startStubModel(lifecycle: Lifecycle): Promise<StubModel & { requests: ModelRequest[] }> {
  const requests: ModelRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? "";
      if (request.method === "POST") requests.push({ path, body });
      answer(path, body, response);
    });
  });
  await lifecycle.start(
    async () => {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
    },
    async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  );
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests };
}

function answer(path: string, body: string, response: ServerResponse): void {
  if (path.includes("/chat/completions")) answerChat(/"stream"\s*:\s*true/.test(body), response);
  else if (path.startsWith("/v1/messages")) answerMessages(response);
  else if (path.includes(":streamGenerateContent")) sendEvents(response, [geminiAnswer]);
  else if (path.includes(":generateContent")) send(response, 200, geminiAnswer);
  else if (path.includes(":countTokens")) send(response, 200, { totalTokens: 1 });
  else if (path.endsWith("/models")) send(response, 200, { object: "list", data: [{ id: "stub", object: "model" }] });
  else send(response, 404, { error: { message: "not found" } });
}

const geminiAnswer = {
  candidates: [{ content: { role: "model", parts: [{ text: "Hello." }] }, finishReason: "STOP", index: 0 }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
};

function answerChat(isStream: boolean, response: ServerResponse): void {
  const head = { id: "stub", created: 0, model: "stub" };
  const message = { role: "assistant", content: "Hello." };
  if (!isStream) {
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    return send(response, 200, { ...head, object: "chat.completion", choices, usage });
  }
  const chunk = (delta: object, end: string | null) => ({
    ...head,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason: end }],
  });
  sendEvents(response, [chunk(message, null), { ...chunk({}, "stop"), usage }], "data: [DONE]\n\n");
}

function answerMessages(response: ServerResponse): void {
  const head = { id: "stub", type: "message", role: "assistant", model: "stub", content: [], stop_reason: null };
  const tokens = { input_tokens: 1, output_tokens: 1 };
  sendEvents(response, [
    { type: "message_start", message: { ...head, usage: tokens } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hello." } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: tokens },
    { type: "message_stop" },
  ]);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendEvents(response: ServerResponse, events: readonly object[], end = ""): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(events.map((event) => `${nameOf(event)}data: ${JSON.stringify(event)}\n\n`).join("") + end);
}

/** The events of Anthropic's protocol have names. */
const nameOf = (event: object): string => ("type" in event ? `event: ${event.type}\n` : "");
