import { register } from "tsx/esm/api";

// Worker threads do not inherit the TypeScript loader of the thread that starts them.
register();
await import("./unit-worker.ts");
