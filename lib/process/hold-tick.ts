import { executionAsyncResource } from "node:async_hooks";

// To be imported before anything else. Holds, as long as the process lives, one of the objects that Node makes for each
// `process.nextTick`, of which every answer needs several. V8 forgets the shape of objects once some collections in a row
// found none of them, and Node makes each of them by a far slower way from then on, for good: an answer out of the cache
// took a fifth more time.
process.nextTick(() => {
  const tick = executionAsyncResource();
  process.once("exit", () => tick);
});
