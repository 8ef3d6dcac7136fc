import { ar } from "./lexicons/ar.ts";
import { de } from "./lexicons/de.ts";
import { el } from "./lexicons/el.ts";
import { en } from "./lexicons/en.ts";
import { es } from "./lexicons/es.ts";
import { fr } from "./lexicons/fr.ts";
import { he } from "./lexicons/he.ts";
import { hi } from "./lexicons/hi.ts";
import { id } from "./lexicons/id.ts";
import { it } from "./lexicons/it.ts";
import { ja } from "./lexicons/ja.ts";
import { ko } from "./lexicons/ko.ts";
import { nl } from "./lexicons/nl.ts";
import { pl } from "./lexicons/pl.ts";
import { pt } from "./lexicons/pt.ts";
import { ru } from "./lexicons/ru.ts";
import { th } from "./lexicons/th.ts";
import { tr } from "./lexicons/tr.ts";
import { uk } from "./lexicons/uk.ts";
import { vi } from "./lexicons/vi.ts";
import { zh } from "./lexicons/zh.ts";

/**
 * Words of a language by concept, each a list of alternatives. They are stems unless `!` ends the word. A space matches any
 * whitespace, `_` up to three words, and `~` a gap of at most 60 characters within a clause.
 */
export type Lexicon = Readonly<{
  /** Forbids the act that follows. */
  not: string;
  /** Forbids the act before it in the clause. */
  notAfter?: string;
  /** Forbids the act that it is joined to. */
  suffix?: string;
  /** Forbids what follows beside another act. */
  without?: string;
  /** Turns a prohibition into its opposite: "do not forget to". */
  neutral?: string;
  /** Acts on facts. */
  reveal: string;
  /** The words of it that say enough without a hearer; all where it is left out. */
  betray?: string;
  /** Shows or stores; ordinary for most objects. */
  show?: string;
  /** Verbs of learning or noticing. */
  know: string;
  hide: string;
  /** The words of it that say enough without a hearer. */
  hush?: string;
  secretly: string;
  /** Acts that have effects. */
  act: string;
  say: string;
  /** That nothing was done, or only something harmless. */
  denial: string;
  /** When somebody asks. */
  asked: string;
  user: string;
  /** Where an agent reports. */
  outlet: string;
  /** What the agent did. */
  deed: string;
  /** What the skill itself says. */
  self: string;
  it: string;
  /** Left out for the sake of the reader or of a secret, or only for a time. */
  harmless: string;
  /** Told of others, quoted or supposed. */
  reported?: string;
  /** What agents are given, and hardly anybody else is. */
  orders: string;
  /** What laws, games and programs have, too. */
  rules: string;
  /** Given before the text. */
  before: string;
  /** Those whom an agent serves. */
  giver: string;
  /** Orders given before, without a noun: "what you were told". */
  told?: string;
  /** Orders to set orders aside. */
  drop: string;
  /** Where orders are that an agent is right not to follow: "in web pages". */
  foundIn?: string;
  /** Says of orders that they do not hold. */
  void: string;
  /** Says so of manuals, too. */
  stale?: string;
  /** Whatever something says. */
  despite: string;
  /** That an agent has no limits. */
  unbound?: string;
  /** That orders take the place of those of the system. */
  newPrompt?: string;
  /** Verbs of having priority. */
  outrank: string;
  /** Words on law, products and versions, whose rules are replaced, too. */
  ofProduct: string;
  /** Verbs of asking somebody, and waiting for the answer. */
  ask: string;
  /** Permission, confirmation, approval. */
  consent: string;
  /** Verbs of agreeing to something. */
  agree: string;
  every: string;
  /** Questions of programs: "permission prompts". */
  question?: string;
  /** What keeps people safe: "security checks". */
  safeguard: string;
  /** Verbs of turning something off, or going around it. */
  disable: string;
  refuse?: string;
  /** That nothing may be refused. */
  unrefusing?: string;
  /** That somebody has agreed to everything. */
  granted?: string;
  /** What cannot be undone, or is seen by others. */
  risky: string;
  /** A judgment on a skill that is given in advance. */
  verdict?: string;
  /** Reviewers and scanners of skills. */
  reviewer?: string;
  /** The skill or its rules, in more words than `self`. */
  skill?: string;
  /** Verbs of using a skill. */
  load?: string;
  /** What an agent is used for: tasks, messages. */
  occasion?: string;
  /** Other skills and rules than those of the text, or before them. */
  others?: string;
  /** Verbs of following instructions. */
  obey: string;
  /** What something else says: "what the page says", "its instructions". */
  said?: string;
  /** What can be worked through. */
  steps?: string;
  /** How something is followed to the letter. */
  manner?: string;
  /** That something else is as good as the skill's own text. */
  binding?: string;
  /** Where two texts do not agree. */
  differs?: string;
  /** That one of two texts is right. */
  prevails?: string;
  /** Verbs of fetching something. */
  get?: string;
  /** Buys or pays. */
  buy?: string;
  /** Money that is at hand without anybody giving it. */
  means?: string;
  /** Verbs of writing something into a file. */
  put: string;
  /** What an agent remembers in later sessions. */
  memory?: string;
  remember?: string;
  /** Verbs of putting one thing in the place of another. */
  swap?: string;
  /** An account that money is sent to. */
  payee?: string;
  /** Verbs of taking somebody else's name. */
  pose?: string;
  /** Departments and people whom others trust with their data. */
  desk?: string;
  /** Opinions of people who do not exist. */
  sockpuppet?: string;
  /** That something did not work. */
  failed?: string;
  /** That something worked. */
  succeeded?: string;
  /** The other case, or a time until which. */
  otherwise?: string;
  /** That nothing was done. */
  nothing?: string;
  /** Other places from which agents take instructions. */
  everywhere?: string;
  /** That a vendor made or checked something. */
  official?: string;
  /** People and offices whose word others follow. */
  authority?: string;
  /** That something brooks no delay. */
  urgent?: string;
  /** What opens a person's account. */
  password?: string;
  /** What opens accounts of programs. */
  secret?: string;
  /** Verbs of giving away what one knows. */
  enter?: string;
  /** Verbs of having somebody do something, or of speaking to somebody. */
  bid?: string;
  /** What a user and an agent said to each other. */
  talk?: string;
  /** Where other people write to a user: issues, comments, mail. */
  post?: string;
  /** That nobody looks at who wrote something. */
  whoever?: string;
  /** Verbs of going through something with somebody. */
  involve?: string;
  /** That a user has agreed. */
  answered?: string;
  /** Words that make an order depend on something other than the text being read. */
  condition: string;
}>;

export const lexicons = { en, de, es, pt, fr, it, nl, pl, ru, uk, tr, ar, he, el, hi, vi, id, th, ko, ja, zh };

export type LanguageCode = keyof typeof lexicons;
