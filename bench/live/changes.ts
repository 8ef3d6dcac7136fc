import type { RepositoryKey } from "@skillshelf/directory-api/links";
import { Random } from "@skillshelf/skill-audit/testing/random";
import { comparable } from "@skillshelf/skill-reader/duplicates/shingles";
import type { Snapshot } from "@skillshelf/skill-reader/repository-facts";
import { sampleReading, sampleUnitFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { Zipf } from "../random/zipf.ts";
import { sentence, unitName } from "../seed/words.ts";

/** A skill as it is known before a change. */
export type KnownSkill = Readonly<{ path: string; name: string; description: string | null }>;

/** A repository that is to change. */
export type KnownRepository = RepositoryKey & Readonly<{ skills: readonly KnownSkill[] }>;

/** What reading a repository found, as `writeIngestResults` takes it. */
export type Change = Readonly<{ name: RepositoryKey; reading: Snapshot; host: undefined }>;

const SEED = 50;

/** Every so many changes a description is another, a skill is new, or a whole repository is. The others are new commits alone. */
const EVERY = { description: 2, skill: 5, repository: 10 } as const;

/** Which repositories change: in proportion to their visits, or all alike. */
export type Choice = "zipf" | "uniform";

/** Draws the indexes of the repositories that change. */
export function drawChanged(count: number, repositories: number, choice: Choice, exponent: number): number[] {
  const random = new Random(SEED);
  const zipf = new Zipf(repositories, choice === "zipf" ? exponent : 0);
  return Array.from({ length: count }, () => zipf.draw(random));
}

/** Makes changes of repositories, one after the other. The state of each repository is kept. */
export class Changes {
  readonly #random: Random;
  readonly #skills: Map<string, readonly KnownSkill[]>;
  #made = 0;

  /** @param run makes what is new differ from that of other runs on the same data. */
  constructor(repositories: readonly KnownRepository[], run: number) {
    this.#random = new Random(SEED + run);
    this.#skills = new Map(repositories.map((one) => [nameOf(one), one.skills]));
  }

  /** A first reading, which changes nothing that pages show of the skills. */
  first = (key: RepositoryKey): Change => this.#read(key);

  /** The next change of a repository; in place of every tenth there is a new repository of the same owner. */
  next(key: RepositoryKey): Change {
    const random = this.#random;
    const made = ++this.#made;
    if (made % EVERY.repository === 0) return this.#read({ owner: key.owner, repo: `new-${random.hexadecimal(12)}` });
    const skills = [...this.#skillsOf(key)];
    const [first] = skills;
    if (made % EVERY.skill === 0) skills.push(this.#newSkill());
    else if (made % EVERY.description === 0 && first) skills[0] = { ...first, description: sentence(random) };
    this.#skills.set(nameOf(key), skills);
    return this.#read(key);
  }

  #skillsOf(key: RepositoryKey): readonly KnownSkill[] {
    const known = this.#skills.get(nameOf(key)) ?? [this.#newSkill()];
    this.#skills.set(nameOf(key), known);
    return known;
  }

  #newSkill(): KnownSkill {
    const name = `${unitName(this.#random)}-${this.#random.hexadecimal(6)}`;
    return { name, path: `skills/${name}/SKILL.md`, description: sentence(this.#random) };
  }

  #read(key: RepositoryKey): Change {
    const random = this.#random;
    const skills = this.#skillsOf(key);
    const units = skills.map(({ path, name }) => {
      const text = Buffer.from(textOf(`${nameOf(key)}/${path}`));
      return sampleUnitFacts({ path, name, ...comparable(text), digest: random.hexadecimal(64) });
    });
    const commit = random.hexadecimal(40);
    const now = new Date().toISOString();
    const descriptions = Object.fromEntries(
      skills.flatMap(({ path, description }) => (description === null ? [] : [[path, description]])),
    );
    const facts = { ...key, commit, committedAt: now, readAt: now, units };
    const reading = sampleReading(facts, { summary: sentence(new Random(hashOf(nameOf(key)))), descriptions });
    return { name: key, reading: { ...reading, source: nameOf(key) }, host: undefined };
  }
}

const nameOf = ({ owner, repo }: RepositoryKey): string => `${owner}/${repo}`;

/** The same text of its own for a skill in every run. */
function textOf(path: string): string {
  const random = new Random(hashOf(path));
  return Array.from({ length: 12 }, () => sentence(random)).join(" ");
}

const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
