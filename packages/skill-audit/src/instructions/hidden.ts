import { isOrderStart } from "../matchers/asked.ts";
import { concealedAt } from "./concealment.ts";
import { languages } from "./concepts.ts";
import { type Reading, readingsOf } from "./reading.ts";

/** Files of secrets, which are called the same in all languages. */
const secretFile =
  /(?<![\w.])\.env\b|~\/\.(?:ssh|aws|netrc|npmrc|kube|config\/gcloud)\b|\bid_(?:rsa|ed25519)\b|\bcredentials\b/i;

/** Where secrets belong. */
const store =
  /\b(?:in|into|to|from|im|en|dans|em)\s(?:[\p{L}'’]+\s){0,2}?(?:\.env\b|environment|keychain|vault|secrets? (?:manager|store)|Umgebung|entorno|environnement|ambiente)|环境变量|環境変数|환경 ?변수/iu;

/** Whether a text orders to conceal something, or to give away secrets. */
export const ordersMisdeed = (text: string): boolean => some(text, isMisdeed);

/** Whether a text orders anything. */
export const ordersAnything = (text: string): boolean =>
  some(text, (reading) => isMisdeed(reading) || isOrder(reading));

function some(text: string, fits: (reading: Reading) => boolean): boolean {
  for (const reading of readingsOf(text, languages)) if (fits(reading)) return true;
  return false;
}

const isMisdeed = (reading: Reading): boolean => concealedAt(reading) !== null || givesSecret(reading);

/** "Put the real values of `.env` into the example." */
function givesSecret(reading: Reading): boolean {
  const { text, sentence } = reading.clause;
  if (!reading.inSentence("secret", "password") && !secretFile.test(sentence)) return false;
  const [gives, hides] = [reading.at("put", "enter", "risky"), reading.at("no-reveal", "no-show")];
  const isGiven =
    gives >= 0 && !reading.hasBefore(gives, "not") && !reading.forbids("put") && !reading.isReported(gives);
  // To mention no secret is right, to mention nothing of what is done with it is not.
  const isHidden = hides >= 0 && !reading.has("secret", "password") && !secretFile.test(text);
  return (isGiven && !store.test(text)) || isHidden;
}

/** In these languages, the verb may stand anywhere. */
const verbLast: ReadonlySet<string> = new Set(["ja", "ko", "zh", "tr", "hi"]);

/** Maximum number of characters before an order in its clause. */
const MAX_LEAD = 24;

function isOrder(reading: Reading): boolean {
  const at = reading.at("act", "swap", "put", "obey", "drop", "no-reveal", "no-ask", "granted");
  if (at < 0 || reading.isReported(at) || reading.has("asked")) return false;
  if (reading.language === "en") return isOrderStart(reading.before(at));
  return verbLast.has(reading.language) || at <= MAX_LEAD;
}
