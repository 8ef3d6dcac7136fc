import type { AuditedUnit } from "../audited-unit.ts";
import { languages, patternOf } from "../instructions/concepts.ts";
import { namesOf } from "../instructions/identity.ts";
import { type Reading, readingsOf } from "../instructions/reading.ts";
import { lineAt } from "../line-at.ts";
import type { Hit } from "../rule.ts";
import type { ReadSegment } from "../segment.ts";
import { type Address, addressesIn, isNearby, isPlaceholder } from "./addresses.ts";
import { isAccountOf, isHostOf, owners } from "./owners.ts";
import { textAround } from "./text-around.ts";

/** Passwords made for programs, and programs that show codes. */
const ofPrograms =
  /\bapp(?:lication)?[- ]?(?:specific )?passwords?\b|App-Passw\p{L}+|contraseñas? de aplicación|mots? de passe d['’]application|senhas? de app|(?:应用|授权)(?:专用)?(?:密码|码)|アプリ(?:用)?パスワード|앱 비밀번호|\b(?:Google|Microsoft) Authenticator\b/giu;

/** Maximum number of characters between a vendor and what makes a request one of it. */
const NEAR = 24;

/**
 * Finds where a text has people asked for the password or code of a vendor's account, in the name of the vendor or to hand
 * it to somebody else.
 */
export function* askedPasswords({ text, line: firstLine, place }: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  const said = text.replace(ofPrograms, (found) => " ".repeat(found.length));
  const possible = languages.filter((language) => patternOf(language, "password")?.test(said) === true);
  for (const reading of readingsOf(said, possible)) {
    const at = reading.at("password");
    if (at < 0 || !reading.has("bid", "enter") || isDenied(reading, at)) continue;
    const line = lineAt(text, reading.clause.index + at, firstLine);
    const around = textAround(unit, line, text.split("\n")[line - firstLine] ?? "");
    if (!isOfAnother(reading, around, said, unit)) continue;
    yield place === "block" ? { line, severity: "medium" } : { line };
    return;
  }
}

const isDenied = (reading: Reading, at: number): boolean =>
  reading.isReported(at) || reading.inSentence("no-enter", "no-bid") || reading.hasBefore(at, "not");

function isOfAnother(reading: Reading, around: string, own: string, unit: AuditedUnit): boolean {
  const names = namesOf(owners.filter((owner) => !isAccountOf(owner, unit.owner)));
  const named = names.filter((name) => name.test(around));
  if (named.length === 0) return false;
  const { language } = reading;
  const isAsked = reading.has("bid") && reading.has("user");
  const isShown = isAsked || (reading.has("enter") && isToldToUser(around, reading));
  if (!isShown) return false;
  const isNear = (concept: "desk" | "official") => {
    const pattern = patternOf(language, concept);
    return pattern !== null && named.some((name) => stand(around, name, pattern));
  };
  if (reading.has("enter") && isNear("desk")) return true;
  const foreign = addressesIn(around).filter(isForeign);
  if (foreign.length === 0) return false;
  return (
    isNear("official") || (named.some((name) => name.test(own)) && foreign.some(({ url }) => isGiven(around, url)))
  );
}

/** Whether two expressions stand near each other in a text. */
function stand(text: string, name: RegExp, other: RegExp): boolean {
  return Array.from(text.matchAll(new RegExp(name, "gu"))).some(({ index, 0: { length } }) =>
    other.test(text.slice(Math.max(0, index - NEAR), index + length + NEAR)),
  );
}

/** Whether a text has the agent say something to the user. */
function isToldToUser(text: string, { language }: Reading): boolean {
  for (const reading of readingsOf(text, language === "en" ? ["en"] : [language, "en"]))
    if (reading.has("bid") && reading.has("user")) return true;
  return false;
}

/** Whether something is sent to an address. */
function isGiven(text: string, url: string): boolean {
  const lines = text.split(/\n|(?<=[.!?。！？])\s/).filter((one) => one.includes(url));
  return lines.some(
    (one) =>
      /\bPOST\b|\bcurl\b/.test(one) || languages.some((language) => patternOf(language, "enter")?.test(one) === true),
  );
}

const isForeign = (address: Address): boolean =>
  !isNearby(address) && !isPlaceholder(address) && !owners.some((owner) => isHostOf(owner, address.host));
