import { z } from "zod";
import { ownSkill } from "#lib/directory/loaders/own-skill.ts";
import { skillIndexOf } from "#lib/directory/views/skill-index.ts";
import { endpoint } from "#lib/http/endpoint.ts";

export const GET = endpoint(z.object({}), async () => {
  const { entry } = await ownSkill();
  return { kind: "data", body: skillIndexOf([entry]) };
});
