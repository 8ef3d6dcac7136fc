import { createHook } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

test("one of Node's ticks outlives all collections of garbage", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const ticks: WeakRef<object>[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource) => {
      if (type === "TickObject") ticks.push(new WeakRef(resource));
    },
  }).enable();
  const living = async () => {
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await sleep(1);
    for (let time = 0; time < 5; time++) collectGarbage();
    return ticks.filter((tick) => tick.deref() !== undefined).length;
  };
  expect(await living()).toBe(0);
  await import("./hold-tick.ts");
  expect(await living()).toBe(1);
  hook.disable();
});
