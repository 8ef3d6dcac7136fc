import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";
import { ownSkill } from "#lib/directory/loaders/documents.ts";

export const GET = endpoint(operations.getOwnSkill, async () => {
  const { text } = await ownSkill();
  return { kind: "data", body: text };
});
