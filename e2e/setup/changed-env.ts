import { type Env, env } from "#lib/env.ts";

/** Changes settings of this process. @returns a function that sets them back. */
export function changeEnv(changes: Partial<Env>): () => void {
  const settings = env();
  const before = { ...settings };
  Object.assign(settings, changes);
  return () => void Object.assign(settings, before);
}
