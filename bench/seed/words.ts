import type { Random } from "@skillshelf/skill-audit/testing/random";
import { SkewedList } from "../random/zipf.ts";

/** Words that the texts of invented records are made of, the frequent ones first. */

const words = <const First extends string>(text: First): [string, ...string[]] => {
  const [first = "", ...others] = text.trim().split(/\s+/);
  return [first, ...others];
};

/** What a skill does, as the first word of a sentence. */
const verbs = words(`
  writes reviews generates checks plans explains converts tests builds deploys summarises analyses debugs documents
  extracts audits refactors designs validates migrates formats translates compares monitors drafts searches cleans
  schedules imports exports measures profiles traces bundles renders annotates classifies groups renames repairs
  simulates benchmarks watches publishes archives estimates merges splits signs encrypts samples labels`);

/** How what it works on is. */
const qualities = words(`
  small large clean safe typed nested remote local shared slow fast old new private public broken generated relational
  responsive accessible incremental parallel signed streaming reproducible scheduled binary structured messy
  multilingual encrypted idempotent layered optional external internal historic sparse dense static dynamic`);

/** What it works on. The names that skills have in common come from the first of these. */
const commonNouns = words(`
  code test api data agent document review plan project file release report pipeline model schema query prompt database
  workflow component page log commit branch interface deployment migration dashboard table chart spreadsheet slide
  issue ticket changelog server container cluster cache queue token session form style theme layout image video audio
  font icon palette article manual glossary translation contract invoice budget forecast campaign newsletter landing
  funnel experiment metric alert incident runbook policy permission secret certificate vulnerability threat audit
  dependency package library module function type parser compiler linter formatter debugger profiler benchmark index
  vector embedding dataset notebook feature label classifier tokenizer evaluation simulation molecule protein genome
  sequence spectrum telescope climate survey citation manuscript abstract thesis bibliography hypothesis protocol
  sensor robot firmware circuit board shader texture scene animation game level dialogue quest map route itinerary
  recipe workout calendar meeting agenda minutes email inbox contact customer lead order refund shipment warehouse
  supplier ledger tax payroll interview resume onboarding handbook lesson quiz rubric syllabus transcript podcast
  storyboard wireframe prototype mockup sitemap crawler scraper feed webhook proxy gateway router firewall tunnel
  bucket snapshot backup replica shard partition stream event saga worker scheduler daemon terminal shell script
  template snippet fixture mock stub snapshotting regression coverage mutation fuzzing accessibility contrast keyboard
  localisation timezone currency address checkout basket subscription wallet ledgering notification preference profile
  avatar comment thread moderation reputation search ranking recommendation personalisation consent retention`);

/** Ends of the names of accounts and repositories. */
export const ownerEndings = words("labs works tools systems studio hq dev collective forge lab software guild");
export const repoEndings = words(
  "skills agent-skills tools toolkit kit plugins playbook claude-skills helpers recipes library pack",
);

const consonants = "bdfglmnprstvz";
const vowels = "aeiou";
const SYLLABLES = consonants.length * vowels.length;

/** How many different words of three syllables there are. */
export const INVENTED_WORDS = SYLLABLES ** 3;

/** Shares no factor with the number of words: consecutive numbers give words that have nothing in common. */
const STRIDE = 104_729;

/** The word of a number, of three syllables and without a meaning; different for different numbers. */
export function inventedWord(number: number): string {
  let rest = (number * STRIDE) % INVENTED_WORDS;
  let word = "";
  for (let syllable = 0; syllable < 3; syllable++) {
    const place = rest % SYLLABLES;
    word += `${consonants.charAt(Math.floor(place / vowels.length))}${vowels.charAt(place % vowels.length)}`;
    rest = Math.floor(rest / SYLLABLES);
  }
  return word;
}

/** Invented words among the nouns: the long tail of a real vocabulary, names and jargon. */
const TAIL = 20_000;

/** All nouns, the frequent ones first. */
export const nouns: [string, ...string[]] = [
  ...commonNouns,
  ...Array.from({ length: TAIL }, (_, index) => inventedWord(index)),
];

const verb = new SkewedList(verbs, 0.8);
const quality = new SkewedList(qualities, 0.7);
const weightedNoun = new SkewedList(nouns, 1, 3);

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A title of two to four words. */
export const title = (random: Random): string =>
  Array.from({ length: random.whole(2, 4) }, () => capitalised(weightedNoun.draw(random))).join(" ");

/** A sentence of at most 200 characters that says what a skill is for. */
export function sentence(random: Random): string {
  const start = `${capitalised(verb.draw(random))} ${quality.draw(random)} ${weightedNoun.draw(random)}s`;
  const others = Array.from({ length: random.whole(1, 9) }, () => weightedNoun.draw(random));
  const rest = ` for ${quality.draw(random)} ${others.join(random.chance(0.3) ? ", " : " ")} with ${weightedNoun.draw(random)}`;
  return `${(start + rest).slice(0, 199).trimEnd()}.`;
}

/** The name of a unit: a word or a few, joined by hyphens. */
export const unitName = (random: Random): string =>
  Array.from({ length: random.chance(0.25) ? 1 : random.whole(2, 3) }, (_, index) =>
    index === 0 && random.chance(0.3) ? verb.draw(random) : weightedNoun.draw(random),
  ).join("-");
