import type { Owner } from "../matchers/owners.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** Finds that the agent is to speak as one of some organizations, or as people who do not exist; null if not. */
export function posedAt(reading: Reading, names: readonly RegExp[]): Told | null {
  const made = reading.at("sockpuppet");
  if (
    made >= 0 &&
    !reading.hasBefore(made, "not") &&
    !reading.isReported(made) &&
    !isSample.test(reading.clause.sentence)
  )
    return { at: made };
  const at = reading.at("pose");
  if (at < 0 || reading.forbids("pose") || reading.hasBefore(at, "not") || reading.isReported(at)) return null;
  const { text } = reading.clause;
  if (reading.has("desk") && names.some((name) => name.test(text))) return { at };
  return reading.hasAfter(isVerbLast(reading) ? 0 : at, "authority") && !isPlay.test(reading.clause.sentence)
    ? { at, severity: "medium" }
    : null;
}

const isVerbLast = ({ language }: Reading): boolean => /^(?:ja|ko|zh|de)$/.test(language);

/** Roles in a game, a story or an exercise. */
const isPlay =
  /\b(?:role-?\s?play\w*|simulat\w*|exercis\w*|interview\w*|practi[cs]e\w*|stor(?:y|ies)|characters?|games?|fiction\w*|persona|Rollenspiel\w*|Übung\w*|juego|jeu|jogo)\b|角色扮演|练习|模拟|ロールプレイ|練習|역할극|연습/iu;

/** Opinions that are made up for a test or a draft. */
const isSample = /\b(?:tests?|mock|dummy|sample|seed|placeholder|demo|fixtures?|lorem|example)\b/i;

/** Names of organizations other than the owner of an account, as a sentence may have them. */
export const namesOf = (some: readonly Owner[]): RegExp[] =>
  some.map(
    ({ name }) =>
      new RegExp(`(?<![\\p{sc=Latin}\\p{sc=Cyrillic}\\p{N}@./-])(?:${name})(?![\\p{sc=Latin}\\p{N}]*[./]\\p{L})`, "u"),
  );
