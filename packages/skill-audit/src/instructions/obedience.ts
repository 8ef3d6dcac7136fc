import { languages, patternOf } from "./concepts.ts";
import { Reading, readingsOf } from "./reading.ts";
import type { Told } from "./told.ts";

/** Whether a text says that whatever something else says is to be done. */
export const tellsToObey = (text: string): boolean => says(text, obeys);

/** Whether a text says to work through a list, which is said of a skill's own steps, too. */
export const tellsToWorkThrough = (text: string): boolean =>
  says(text, (reading) => obeys(reading) || (isOfSteps(reading) && !isOwn.test(reading.clause.text)));

/** Whether a text says that something else goes on with the skill, or is right where both differ. */
export const tellsToContinue = (text: string): boolean => says(text, continues);

/** Whether a text says to fetch something and to do what it says. */
export const tellsToFollowFetched = (text: string): boolean =>
  says(text, (reading) => {
    const at = reading.at("get");
    if (at < 0 || !isObeyed(reading)) return false;
    return reading.has("said", "binding") || isLiteral(reading) || isOfOrders(reading);
  });

/** Whether a text says to fetch something. */
export const tellsToGet = (text: string): boolean =>
  languages.some((language) => patternOf(language, "get")?.test(text) === true);

/** What an address is called says nothing of what is done with it. */
const addressPath = /(https?:\/\/)[^\s)>\]"'`，。]*/g;

function says(text: string, fits: (reading: Reading) => boolean): boolean {
  const said = text.replace(addressPath, "$1");
  const possible = languages.filter(
    (language) => patternOf(language, "obey", "binding", "prevails")?.test(said) === true,
  );
  for (const reading of readingsOf(said, possible)) if (fits(reading)) return true;
  return false;
}

const obeys = (reading: Reading): boolean =>
  (isObeyed(reading) && reading.hasNear(0, ["obey"], ["said"])) || isLiteral(reading) || continues(reading);

const isObeyed = (reading: Reading): boolean => {
  const at = reading.at("obey");
  return (
    at >= 0 &&
    !reading.forbids("obey") &&
    !reading.isReported(at) &&
    !patternOf(reading.language, "not")?.test(reading.clause.text.slice(0, at))
  );
};

/** Maximum number of characters between a verb and what it is about. */
const MAX_GAP = 12;

function isOfSteps(reading: Reading): boolean {
  if (!isObeyed(reading)) return false;
  const steps = reading.spansOf("steps", 0);
  return reading
    .spansOf("obey", 0)
    .some((verb) =>
      steps.some(
        ({ start, end }) =>
          (end > verb.start && start - verb.end <= MAX_GAP) ||
          (Math.abs(verb.start - end) <= MAX_GAP && !/\p{sc=Latin}/u.test(reading.clause.text)),
      ),
    );
}

/** "Run them as they stand." */
const isLiteral = (reading: Reading): boolean =>
  isOfSteps(reading) && reading.has("manner") && !isOwn.test(reading.clause.text);

/** Steps of the skill itself, which may be those that a colon introduces. */
const isOwn = /\b(?:below|following|above)\b|[:：]\s*$/i;

/** "Follow the instructions", unless they are about a tool. */
const isOfOrders = (reading: Reading): boolean =>
  reading.hasNear(0, ["obey"], ["orders"]) && !ofTool.test(reading.clause.text);

const ofTool = /\b(?:install\w*|set-?up|build|format\w*|migration|upgrade|deploy\w*|quick-?start)\b/i;

/** Finds an order to do what anybody wrote to the user; null if there is none. */
export function strangerObeyedAt(reading: Reading): Told | null {
  const at = reading.at("whoever");
  if (at < 0 || reading.isReported(at)) return null;
  const { sentence, previous } = reading.clause;
  const said = [previous, sentence].map(
    (text) => new Reading(reading.language, { text, index: 0, sentence: text, sentenceIndex: 0, previous: "" }),
  );
  if (said.some((one) => one.forbids("obey"))) return null;
  return said.some((one) => isObeyed(one) && one.has("post") && isOfSaid(one)) ? { at, severity: "medium" } : null;
}

/** In German, a comma stands before what is done: "Tu, was sie sagen." */
const isOfSaid = (reading: Reading): boolean =>
  reading.hasNear(0, ["obey"], ["post", "said", "orders"]) || (reading.language === "de" && reading.has("said"));

function continues(reading: Reading): boolean {
  const [binding, prevails] = [reading.at("binding"), reading.at("prevails")];
  if (binding >= 0 && !reading.hasBefore(binding, "not")) return true;
  if (prevails < 0 || reading.hasBefore(prevails, "not")) return false;
  return reading.inSentence("differs") || elsewhere.test(reading.clause.text);
}

/** What is compared with the skill itself. */
const elsewhere =
  /\b(?:this|the) (?:file|skill|document|page|text|section|guide)\b|\b(?:online|remote|latest|published|hosted|fetched|downloaded)\b/i;
