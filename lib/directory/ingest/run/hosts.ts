import { SourceError } from "@skillshelf/skill-reader/git/errors";
import { nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { HostFacts } from "@skillshelf/skill-reader/repository-facts";
import { GitHubError } from "../github/github-error.ts";
import type { GitHub } from "../github/open-github.ts";

/** What a host says: the name a repository has now, and facts that do not stand in it. */
export type Hosted = Readonly<{ name: RepositoryName; facts: HostFacts | undefined }>;

/**
 * Asks GitHub about repositories, as long as it answers. Once it does not, the run goes on without:
 * what it said before is kept, and another run asks for the rest.
 */
export class Hosts {
  readonly #github: GitHub | undefined;
  #failure: string | null = null;
  #isFatal = false;

  constructor(github: GitHub | undefined) {
    this.#github = github;
  }

  /** Why GitHub could not be asked about some repositories; null when it could. */
  get failure(): string | null {
    return this.#failure;
  }

  /**
   * @param mustExist whether a repository that is not on GitHub is a fault.
   * @throws {SourceError} when it must and is not.
   */
  async ask(name: RepositoryName, { mustExist }: { mustExist: boolean }): Promise<Hosted> {
    const answer = await this.#answer(name);
    if (answer?.kind === "found") return { name: { owner: answer.owner, repo: answer.repo }, facts: answer.facts };
    if (answer !== undefined && mustExist) throw SourceError.of(nameText(name), faults[answer.kind]);
    return { name, facts: undefined };
  }

  async #answer(name: RepositoryName) {
    if (this.#isFatal) return undefined;
    try {
      return await this.#github?.repository(name);
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      this.#failure ??= error.message;
      this.#isFatal = lasting.has(error.reason);
      return undefined;
    }
  }
}

/** What will not be better for the next repository. */
const lasting: ReadonlySet<GitHubError["reason"]> = new Set(["rate-limited", "unreachable", "refused"]);

const faults = {
  missing: "is not on GitHub, or is private; only public repositories are read",
  blocked: "has been closed by GitHub; it cannot be read",
} as const;
