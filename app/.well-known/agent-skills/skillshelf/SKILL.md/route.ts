import { z } from "zod";
import { ownSkill } from "#lib/directory/loaders/own-skill.ts";
import { endpoint } from "#lib/http/endpoint.ts";

export const GET = endpoint(z.object({}), async () => {
  const { text } = await ownSkill();
  return { kind: "data", body: text, mediaType: "text/markdown; charset=utf-8" };
});
