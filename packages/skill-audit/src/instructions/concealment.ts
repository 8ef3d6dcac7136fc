import { isOrderStart } from "../matchers/asked.ts";
import { patternOf } from "./concepts.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** A condition: what is then left out is left out for a reason. */
const condition = /\b(?:if|when|where|unless|wenn|falls|si|quando|se|als|если|jeśli)\b|如果|若|場合|경우/iu;

/** The beginning of a condition, up to what it denies: "When you don't apply it, tell the user", "if it is neither, …". */
const conditionBefore = /^\W*(?:if|when|whenever|where|once|unless|until)\b(?:[^,]*|.*\bneither\b.*)$/is;

/** What is denied in a condition is not forbidden, unless the main clause forbids it as well. */
function isInCondition(reading: Reading, place: number): boolean {
  if (!conditionBefore.test(reading.before(place))) return false;
  const end = reading.clause.text.indexOf(", ", place);
  return end >= 0 && !reading.hasAfter(end, "no-reveal", "no-show", "no-know");
}

/** So few letters besides the known words name no object: "do not tell the user". Other scripts take fewer for a word. */
const MAX_BARE_LETTERS = 14;
const MAX_BARE_CHARACTERS = 4;
const scripts: ReadonlySet<string> = new Set(["zh", "ja", "ko"]);

/** Where a clause keeps what the agent did, or the skill itself, from people; null if it does not. */
export function concealedAt(reading: Reading): Told | null {
  const isOfSecret = secretThing.test(reading.clause.text);
  for (const place of [
    isOfSecret ? -1 : untold(reading),
    isOfSecret ? -1 : hidden(reading),
    secret(reading),
    denied(reading),
  ])
    if (place >= 0 && !reading.has("harmless") && !reading.isReported(place)) {
      const severity = severityOf(reading, place);
      return severity === null ? { at: place } : { at: place, severity };
    }
  return null;
}

/** The agent as the subject of an order: "the agent must not mention". */
const agentBefore = /\b(?:assistants?|agents?|models?|claude|you|AI|LLM)\b[^,;.]*$/i;
const obligation = /^(?:must|should|shall|may|is to|are to)\b|\b(?:must|should|shall|may|is to|are to)\s*$/i;

/** A statement that somebody does not see or say something, "the client never learns it", is no order to conceal it. */
function severityOf(reading: Reading, place: number): "low" | "medium" | null {
  if (reading.language !== "en") return null;
  const before = reading.before(place);
  const rest = reading.clause.text.slice(place);
  const isOrder = (isOrderStart(before) || agentBefore.test(before)) && !knowing.test(rest);
  // "The user must not learn of this."
  if (needless.test(rest) || (peopleBefore.test(before) && obligation.test(rest))) return null;
  const isBeside = reading.at("without") === place && !nounFirst.test(before);
  if (isOrder || isBeside) return null;
  return obligation.test(before) || obligation.test(rest) || passive.test(rest) ? "medium" : "low";
}

const peopleBefore = /\b(?:users?|owners?|humans?|people|person|customers?|operators?|reviewers?|anyone|anybody)\s*$/i;

/** "It is never mentioned": a rule in the form of a statement. */
const passive = /^(?:(?:is|are|be)\s+)?(?:never|not)\s+(?:to be\s+)?(?:\w+ed|shown|told|said|brought|part of)\b/i;

/** The beginning of a statement: with its subject. */
const nounFirst = /^\W*(?:an?|the|this|that|these|those|it|they|some|such|every|each|any|many|most|all|both)\s/i;

/** Statements about knowledge rather than orders: "Claude never sees it". */
const knowing =
  /^(?:never|not|cannot|can['’]t|nor|neither|no longer|doesn['’]t|don['’]t|won['’]t)\s+(?:\w+\s+)?(?:sees|learns|knows|notices|finds out)\b/i;

/** What an agent will not know itself: "you will never see". */
const ofAgent = /\byou(?:['’]ll| will| may| might| would)?\s*$/i;

/** In these languages, a statement about what the skill says has the form of an order: "ne mentionne pas". */
const romance: ReadonlySet<string> = new Set(["es", "pt", "fr", "it"]);

/** "Is absent" and "do not mistake it for": these negations do not apply to the verb that follows. */
const notOfTelling = /^(?:不在|[别不]要?把.{0,6}当)/u;

/** A prohibition to tell, or to let somebody know. */
function untold(reading: Reading): number {
  const place = reading.at("no-reveal", "no-show", "no-know");
  if (place >= 0 && reading.language === "zh" && notOfTelling.test(reading.clause.text.slice(place))) return -1;
  if (place < 0 || isDoubleNegation(reading) || isInCondition(reading, place)) return -1;
  const [isTold, isShown] = [reading.has("no-reveal"), reading.has("no-show")];
  if (reading.language === "en" && !isTold && !isShown && ofAgent.test(reading.before(place))) return -1;
  // Who is not to know stands before that; to reveal no secret is right.
  if (reading.language === "en" && !isTold && !isShown && reading.at("user") > reading.at("know")) return -1;
  if (reading.language === "en" && reading.has("without") && !reading.saysWithout("act", "no-reveal", "no-know"))
    return -1;
  const isHeard = reading.has("user") || (isTold && reading.has("outlet", "asked"));
  const isReported = isShown && reading.has("outlet");
  const isOfSkill =
    reading.has("self") && (isHeard || isReported || !romance.has(reading.language) || reading.at("self") > place);
  const isOfDeed = isBeside(reading, place) ? reading.hasAfter(place, "deed") : reading.has("deed");
  if (isTold && isOfSkill) return place;
  if (isTold && isOfDeed && reading.has(hasBetrayal(reading) ? "no-betray" : "no-reveal")) return place;
  const isOfIt =
    (reading.has("it") && (isTold || !isShown || reading.inSentence("self", "deed") || reading.wasSaid("deed"))) ||
    (joined.test(reading.clause.text) && reading.inSentence("self")) ||
    (!isShown && isBare(reading));
  if (isTold && isOfIt && reading.has("without") && reading.has("act")) return place;
  if (isShown && !isTold && !isOfSkill && !isOfDeed && reading.wasSaid("harmless")) return -1;
  return (isOfSkill && (isHeard || isReported)) || ((isOfDeed || isOfIt) && isHeard) ? place : -1;
}

/** What is not told stands behind "without": "has an endpoint without mentioning limits" is about no endpoint. */
const isBeside = (reading: Reading, place: number): boolean =>
  reading.language === "en" &&
  reading.at("without") === place &&
  !reading.hasAfter(place, "user") &&
  reading.lettersWithout() - (reading.clause.text.slice(0, place).match(/\p{L}/gu)?.length ?? 0) > MAX_WITHOUT_OBJECT;

/** So many letters have "without mentioning" and little besides. */
const MAX_WITHOUT_OBJECT = 20;

/** What is kept secret for good reason. */
const secretThing =
  /\b(?:(?:client|sdk|app|api|signing|shared|the) secrets?|secret (?:keys?|values?)|secrets? (?:never|in))\b/i;

/** Leave to say nothing, which is no order: "No need to warn the user". */
const needless = /\b(?:no need|not need|needn['’]t|need not|not have to)\b/i;

const hasBetrayal = ({ language }: Reading): boolean => patternOf(language, "betray") !== null;

const isBare = (reading: Reading): boolean =>
  reading.has("user") &&
  !needless.test(reading.clause.text) &&
  !(reading.language === "en" && namesObject(reading)) &&
  reading.lettersWithout("no-reveal", "no-know", "user", "outlet", "asked", "act", "it") <=
    (scripts.has(reading.language) ? MAX_BARE_CHARACTERS : MAX_BARE_LETTERS);

/** Matches an object before the person, so that nothing is concealed: "do not expose errors to users", "tell users X is gone". */
function namesObject(reading: Reading): boolean {
  const [act] = [...reading.spansOf("no-reveal", 0), ...reading.spansOf("no-know", 0)];
  const user = reading.spansOf("user", act?.end ?? 0)[0];
  if (act === undefined || user === undefined) return false;
  const { text } = reading.clause;
  return (
    !betweenBare.test(text.slice(act.end, user.start)) || /\b(?:is|are|was|were|has|have)\b/i.test(text.slice(user.end))
  );
}

const betweenBare = /^(?:\W|\b(?:to|with|the|your|any|our|an?|its|end|or|notify|inform)\b)*$/i;

/** A clause that goes on with what the one before it names. */
const joined = /^\s*(?:and|but|or|nor|und|y|et|e)\s/i;

/** "Never change a file without telling the user." */
function isDoubleNegation(reading: Reading): boolean {
  const place = reading.at("without");
  return place >= 0 && isNegatedBefore(reading, place);
}

function hidden(reading: Reading): number {
  const place = reading.at("hide");
  if (place < 0 || isNegatedBefore(reading, place)) return -1;
  if (!reading.has("self", "deed", "it")) return -1;
  const isPronoun = !reading.has("self", "deed");
  if (isPronoun && ofSecret(reading)) return -1;
  const isLeftOut = /^[^.]{0,80}\bout of\b/i.test(reading.clause.text.slice(place));
  if (isLeftOut ? !reading.hasAfter(place, "outlet") : !reading.has("user", "outlet", "hush")) return -1;
  return reading.has("self", "deed") || !condition.test(reading.clause.sentence) ? place : -1;
}

/** What there are several of are no deeds: "Keep them secret". */
const secretWords =
  /\bkeep (?:these|them) (?:secret|private|confidential)\b(?! from)|(?:\b|_)(?:tokens?|keys?|passwords?|credentials?|secrets)\b|\b(?:client|api|app|webhook|signing) secret\b/i;

/** "Note the client secret. Keep it secret!" */
const ofSecret = ({ clause: { sentence, previous } }: Reading): boolean =>
  secretWords.test(sentence) || (secretWords.test(previous) && !sending.test(previous));

const sending = /\b(?:send|upload|post|transmit|forward|exfiltrat|e?mail|curl)\w*|https?:/i;

/** Negations of statements, besides those that forbid. */
const negated = /n['’]t\b|\b(?:not|never|cannot)\b/i;

const isNegatedBefore = (reading: Reading, place: number): boolean => {
  const before = reading.before(place);
  return negated.test(before) || patternOf(reading.language, "not")?.test(before) === true;
};

function secret(reading: Reading): number {
  const place = reading.at("secretly");
  return place >= 0 && reading.has("act") && !isNegatedBefore(reading, place) ? place : -1;
}

/** People as the subject of an answer: "the user says no". */
const userBefore = /(?:\b(?:users?|they|he|she|customers?)\s+|用户|使用者|ユーザー(?:が|は)|사용자(?:가|는)\s?)$/iu;

/** Finds an order to answer that nothing was done if somebody asks. */
function denied(reading: Reading): number {
  const place = reading.at("say");
  return place >= 0 &&
    !userBefore.test(reading.before(place)) &&
    reading.inSentence("asked") &&
    reading.inSentence("denial")
    ? place
    : -1;
}
