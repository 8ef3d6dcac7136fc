import { Random } from "@skillshelf/skill-audit/testing/random";
import {
  sampleAudit,
  sampleFindingFacts,
  sampleHost,
  sampleReading,
  sampleUnitFacts,
} from "@skillshelf/skill-reader/testing/sample-facts";
import { removeRecord, renameRecord, restoreRecord, writeIngestResults } from "#lib/directory/ingest/changes.ts";
import type { Content, SkillContent } from "#lib/directory/ingest/content/content.ts";
import { loadContent } from "#lib/directory/ingest/content/load.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { makeSkill } from "../../e2e/setup/test-directory.ts";

export type Name = Readonly<{ owner: string; repo: string }>;

const owners = ["ada", "Bob", "eve"];
const repositories = ["kit", "tools", "notes"];

/** Every name that a repository can have. */
const names: readonly Name[] = owners.flatMap((owner) => repositories.map((repo) => ({ owner, repo })));

/** Every name that a skill can have. */
export const skillNames = ["pdf", "sheets", "deploy", "review"];

const reviewed: readonly Name[] = [
  { owner: "ada", repo: "kit" },
  { owner: "Bob", repo: "tools" },
  { owner: "dan", repo: "guides" },
];

/** Every repository that can be listed. */
export const allNames: readonly Name[] = [...names, { owner: "dan", repo: "guides" }];

const words = ["reads", "writes", "PDF", "files", "tables", "servers", "tests", "reports", "code", "quickly"];
const categories = ["documents", "testing", "devops-cloud"];
export const collectionSlugs = ["one", "two"];
export const documentSlugs = ["guide", "reference"];

/** Changes a small catalog at random: the same seed makes the same changes. */
export class CatalogDriver {
  readonly #database: Database;
  readonly #random: Random;
  readonly #base: Content;
  #day = 0;

  /** @param base whose categories are used. */
  constructor(database: Database, base: Content, seed: number) {
    this.#database = database;
    this.#base = base;
    this.#random = new Random(seed);
  }

  /** Makes one change, which may change nothing. @returns what it was, in words. */
  async step(): Promise<string> {
    this.#day++;
    const random = this.#random;
    const name = random.oneOf(names);
    const text = `${name.owner}/${name.repo}`;
    const kind = this.#day === 1 ? 15 : random.whole(0, 15);
    if (kind < 7) return this.#ingest(name);
    switch (kind) {
      case 7: {
        const host = sampleHost({ stars: random.whole(0, 3), isArchived: random.chance(0.3), askedAt: this.#date() });
        await writeIngestResults(this.#database, [{ name, reading: undefined, host }]);
        return `host of ${text}: ${JSON.stringify(host)}`;
      }
      case 8:
        await writeIngestResults(this.#database, [
          { name, reading: undefined, host: undefined, head: random.hexadecimal(40) },
        ]);
        return `unreadable head of ${text}`;
      case 9:
      case 10: {
        const to = random.oneOf(names);
        await renameRecord(this.#database, name, to);
        return `rename of ${text} to ${to.owner}/${to.repo}`;
      }
      case 11:
      case 12:
        await removeRecord(this.#database, name, { status: "removed", reason: this.#text(2), successor: null });
        return `removal of ${text}`;
      case 13:
        await restoreRecord(this.#database, name);
        return `restoration of ${text}`;
      default:
        await loadContent(this.#database, this.#content());
        return "content";
    }
  }

  async #ingest(name: Name): Promise<string> {
    const random = this.#random;
    const reading = this.#reading(name);
    const host = random.chance(0.3) ? sampleHost({ stars: random.whole(0, 3) }) : undefined;
    const formerName = random.chance(0.15) ? random.oneOf(names) : undefined;
    await writeIngestResults(this.#database, [{ name, formerName, reading, host }]);
    const units = reading.facts.units.map((unit) => `${unit.path} (${unit.digest?.at(0)})`);
    return `ingest of ${name.owner}/${name.repo}${formerName ? `, formerly ${formerName.owner}/${formerName.repo}` : ""}: ${units.join(", ")}`;
  }

  #reading(name: Name) {
    const random = this.#random;
    const skills = skillNames.filter(() => random.chance(0.5));
    const paths = skills.map((skill) => ({ skill, path: `skills/${skill}/SKILL.md` }));
    const units = paths.map(({ skill, path }) => {
      // Copies have the same digest.
      const digit = String(random.whole(0, 2));
      return sampleUnitFacts({
        name: random.chance(0.1) ? `${skill}-renamed` : skill,
        path,
        language: random.oneOf(["en", "ja"]),
        hash: digit.repeat(64),
        digest: digit.repeat(64),
        files: random.whole(0, 2),
        bodyTokens: random.oneOf([300, 301]),
        audit: sampleAudit({ findings: random.chance(0.3) ? [sampleFindingFacts({ path })] : [] }),
      });
    });
    return sampleReading(
      {
        ...name,
        commit: random.hexadecimal(40),
        committedAt: this.#date(),
        readAt: this.#date(),
        license: random.oneOf(["MIT", "Apache-2.0", null]),
        units,
      },
      {
        summary: this.#text(4),
        descriptions: Object.fromEntries(paths.map(({ path }) => [path, this.#text(5)])),
      },
    );
  }

  #content(): Content {
    const random = this.#random;
    const skills = reviewed.filter(() => random.chance(0.8)).map((name) => this.#review(name));
    const listed = skills.map(({ skill }) => `${skill.owner}/${skill.repo}`);
    const collections = collectionSlugs
      .filter(() => random.chance(0.9))
      .map((slug, position) => ({
        file: `collections/${slug}.md`,
        slug,
        position,
        texts: { en: { title: `Collection ${slug}`, introduction: this.#text(1) } },
        members: listed
          .filter(() => random.chance(0.7))
          .map((skill) => ({ skill, reasons: { en: `Because it ${random.oneOf(words)}.` } })),
      }));
    const documents = documentSlugs.map((slug, position) => ({
      file: `docs/${slug}.en.md`,
      slug,
      locale: "en" as const,
      group: "start" as const,
      position,
      title: slug,
      description: `About ${slug}.`,
      body: this.#text(1),
      bodyLine: 1,
      updatedOn: "2026-01-01",
    }));
    return { categories: this.#base.categories, skills, collections, documents };
  }

  #review({ owner, repo }: Name): SkillContent {
    const random = this.#random;
    return makeSkill(owner, repo, {
      summary: this.#text(2),
      category: random.oneOf(categories),
      tags: random.chance(0.5) ? ["made"] : ["other"],
      units: [{ name: random.oneOf(skillNames), path: "skills/pdf/SKILL.md" }],
    });
  }

  /** Some words: seldom others than before. */
  #text(count: number): string {
    return Array.from({ length: count }, () => this.#random.oneOf(words)).join(" ");
  }

  #date(): string {
    return new Date(Date.UTC(2026, 2, 1 + Math.floor(this.#day / 4))).toISOString();
  }
}
