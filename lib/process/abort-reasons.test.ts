import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { letGoOfAbortReasons } from "./abort-reasons.ts";

const { abort } = AbortController.prototype;

beforeAll(letGoOfAbortReasons);

afterAll(() => {
  AbortController.prototype.abort = abort;
});

function abortedWith(...reason: unknown[]): AbortSignal {
  const controller = new AbortController();
  controller.abort(...reason);
  return controller.signal;
}

it("leaves a signal its reason, with its name and message", () => {
  const reason = new TypeError("over");
  const signal = abortedWith(reason);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBe(reason);
  expect(reason.stack).toBe("TypeError: over");
});

it("leaves a signal the reason it has where none is given", () => {
  expect(abortedWith().reason).toMatchObject({ name: "AbortError", message: "This operation was aborted" });
});

it.each(["text", 0, null, { stack: "own" }])("leaves %j as it is", (reason) => {
  expect(abortedWith(reason).reason).toEqual(reason);
});

it("tells whoever listens, once", () => {
  const controller = new AbortController();
  let heard = 0;
  controller.signal.addEventListener("abort", () => heard++);
  controller.abort(new Error("over"));
  controller.abort(new Error("again"));
  expect([heard, controller.signal.reason.message]).toEqual([1, "over"]);
});

it("lets what one request keeps go of the requests that ended in the same turn", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const context = new AsyncLocalStorage<AbortController>();
  const requests = Array.from({ length: 50 }, () => {
    const controller = new AbortController();
    context.run(controller, () => setImmediate(() => controller.abort(new Error("over"))));
    return { controller, known: new WeakRef(controller) };
  });
  const [kept] = requests;
  const known = requests.map((request) => request.known);
  requests.length = 0;
  for (let count = 0; count < 3; count++) await turn();
  collectGarbage();
  expect(kept?.controller.signal.aborted).toBe(true);
  expect(known.filter((request) => request.deref() !== undefined).length).toBeLessThan(5);
});
