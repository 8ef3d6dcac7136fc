import type { Random } from "@skillshelf/skill-audit/testing/random";
import { SkewedList, Zipf } from "../random/zipf.ts";
import { INVENTED_WORDS, inventedWord, nouns, ownerEndings, repoEndings } from "./words.ts";

export type RepositoryName = Readonly<{ owner: string; repo: string }>;

/** Where the numbers of account names begin: apart from those of the words in texts. */
const FIRST_ACCOUNT = 100_000;

/** Most repositories of one account. */
const MOST_REPOSITORIES = 300;

const repositories = new Zipf(MOST_REPOSITORIES, 2.3);
const ownerEnding = new SkewedList(ownerEndings, 0.6);
const repoEnding = new SkewedList(repoEndings, 0.9);
const noun = new SkewedList(nouns, 1, 3);

/** Names of invented repositories without end: most accounts have one or two, a few have hundreds. */
export function* repositoryNames(random: Random): Generator<RepositoryName> {
  for (let account = 0; ; account++) {
    const owner = accountName(account, random);
    const taken = new Set<string>();
    for (let left = repositories.draw(random) + 1; left > 0; left--) yield { owner, repo: newName(random, taken) };
  }
}

function accountName(account: number, random: Random): string {
  const word = inventedWord((FIRST_ACCOUNT + account) % INVENTED_WORDS);
  // Beyond the last word they begin again, each with a number.
  const turn = Math.floor((FIRST_ACCOUNT + account) / INVENTED_WORDS);
  const name = `${word}-${ownerEnding.draw(random)}${turn === 0 ? "" : `-${turn}`}`;
  return random.chance(0.2) ? name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name;
}

function newName(random: Random, taken: Set<string>): string {
  const joint = random.chance(0.93) ? "-" : random.chance(0.5) ? "_" : ".";
  const end = random.chance(0.6) ? repoEnding.draw(random) : noun.draw(random);
  const name = `${noun.draw(random)}${joint}${end}`;
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}-${number}`;
  taken.add(free);
  return free;
}
