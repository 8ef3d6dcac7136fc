import { verifyApiPath } from "@skillshelf/directory-api/links";
import {
  type DigestMatches,
  MAX_VERIFIED,
  type Verification,
  type VerifiedSkill,
  verifyAnswerSchema,
} from "@skillshelf/directory-api/schema";
import { type Directory, DirectoryError } from "../directory.ts";

/** Asks the server about skills, 100 in one request. @returns what it says of each, in their order. */
export async function lookUp(
  directory: Directory,
  skills: readonly VerifiedSkill[],
): Promise<readonly (Verification | DigestMatches)[]> {
  const results: (Verification | DigestMatches)[] = [];
  for (let from = 0; from < skills.length; from += MAX_VERIFIED) {
    const asked = skills.slice(from, from + MAX_VERIFIED);
    const { data } = await directory.postJson(verifyApiPath, { skills: asked }, verifyAnswerSchema);
    const isOfSkill = (one: Verification | DigestMatches, index: number) =>
      "matches" in one === (asked[index]?.digestPrefix !== undefined);
    if (data.length !== asked.length || !data.every(isOfSkill))
      throw new DirectoryError(
        "faulty",
        `${directory.url}${verifyApiPath} did not describe all skills that were asked for.`,
      );
    results.push(...data);
  }
  return results;
}
