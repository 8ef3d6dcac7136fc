import { register } from "tsx/esm/api";

// What loads TypeScript in the thread that starts a worker does not do so in the worker.
register();
await import("./unit-worker.ts");
