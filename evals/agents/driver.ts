import type { AgentProfile } from "@skillshelf/agent-loading/profile";

/** A skill as an agent offers it. */
export type OfferedSkill = Readonly<{
  name: string;
  /** Null if there is none. Undefined if the agent does not show descriptions anywhere that can be read. */
  description: string | null | undefined;
  /** Path of its folder or its `SKILL.md`, if the agent says it. */
  path?: string;
  /** True if the user can call it, but the model is not told of it, as `disable-model-invocation: true` asks. */
  isForUserOnly?: boolean;
}>;

/** What a program printed. */
export type Output = Readonly<{ status: number | null; stdout: string; stderr: string }>;

/** A request that an agent sent to its model. */
export type ModelRequest = Readonly<{ path: string; body: string }>;

/** A model server on a loopback address that answers every request with one word and keeps the requests. */
export type StubModel = Readonly<{ origin: string; requests: readonly ModelRequest[] }>;

/** Where an agent runs: folders made for this run alone. The real home folder and environment are out of its reach. */
export type Workplace = Readonly<{
  /** A Git repository, in which the test skills are in the driver's folder. */
  project: string;
  home: string;
  /** Folder in which the npm package was installed. */
  installation: string;
  model: StubModel;
  /**
   * Runs a program in the project until it ends.
   *
   * @param program one of the package's, as `node_modules/.bin` names it, or an absolute path. JavaScript runs on the
   * driver's Node.
   * @param options.answer is called with what it has printed so far, and returns true when that is enough.
   */
  run: (program: string, words: readonly string[], options?: RunOptions) => Promise<Output>;
}>;

export type RunOptions = Readonly<{
  env?: Readonly<Record<string, string>>;
  /** Written to its standard input, which is closed otherwise. */
  input?: string;
  /** Ends the program when this is true of what it has printed, for servers that do not end themselves. */
  isEnough?: (stdout: string) => boolean;
}>;

/** How to ask one agent what it offers. One file per agent in `drivers`. */
export type Driver = Readonly<{
  /** Names the npm package and the version. */
  profile: AgentProfile;
  /** Skills folder below the project, such as `.agents/skills`. */
  folder: string;
  /** How many skills it lists in full. With more, it runs several times. */
  atOnce?: number;
  /** npm package of a newer Node, such as `22.23.3`; the running one otherwise. */
  node?: string;
  /**
   * What the agent offers its model, where that can be seen, or else what it lists.
   *
   * @throws {CommandError} when its output is not what the driver reads.
   */
  offered: (workplace: Workplace) => Promise<readonly OfferedSkill[]>;
}>;
