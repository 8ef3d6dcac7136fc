import { executionAsyncResource } from "node:async_hooks";

// To be imported before all else. It holds, as long as the process lives, one of the objects that Node makes for each
// `process.nextTick`, of which every answer needs several. V8 forgets the shape of objects once some collections in a row
// found none of them; from then on, and for good, Node makes each by a call into V8's slow parts, which take a tenth of
// the time of an answer out of the cache (measured with Node 20, 22 and 24).
process.nextTick(() => {
  const tick = executionAsyncResource();
  process.once("exit", () => tick);
});
