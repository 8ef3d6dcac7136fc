import { ownSkill } from "#lib/directory/loaders/documents.ts";
import { skillIndexOf } from "#lib/directory/views/api.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";

export const GET = endpoint(operations.listOwnSkills, async () => {
  const { entry } = await ownSkill();
  return { kind: "data", body: skillIndexOf([entry]) };
});
