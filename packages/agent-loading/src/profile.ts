import type { AgentId } from "./agent-ids.ts";
import type { ValueKind } from "./field.ts";
import type { DropReason } from "./reasons.ts";

/** How a version was measured: `how` says how its skills were listed. */
export type Measurement = Readonly<{
  package: string;
  /** Of the npm package, if it has another version than the agent in it. */
  packageVersion?: string;
  version: string;
  date: string;
  how: string;
}>;

/** How the frontmatter is found. Patterns match a line without its ending. */
export type FrontmatterRules = Readonly<{
  /** A byte order mark that is not skipped belongs to the first line. */
  byteOrderMark: "skipped" | "kept";
  /** Whether a carriage return without a line feed ends a line. */
  carriageReturn: "line-end" | "character";
  /** What may stand before the opening fence. */
  before: "nothing" | "blank-lines" | "anything";
  opening: RegExp;
  /** What precedes the match in its line belongs to the frontmatter, what follows to the body. */
  closing: RegExp;
  /** Without frontmatter, the skill is dropped, or it has no fields. */
  missing: "drop" | "no-fields";
}>;

/** A YAML library: what it takes for something other than text, what it rejects, and what is repaired before it reads. */
export type YamlReader = Readonly<{
  kind: "yaml";
  /** Matches unquoted numbers and dates. `true`, `null` and their like are known. */
  notText: RegExp;
  duplicateKeys: "invalid" | "invalid-if-read" | "last";
  /** Tags such as `!name` that YAML does not define. */
  unknownTags: "invalid" | "ignored";
  controlCharacters: "invalid" | "text";
  tabs: "invalid" | "indentation";
  /** Whether the further lines of quoted text have to be indented. */
  indentsQuotes: boolean;
  /** Values that are put in quotes first; null if none are. */
  quoted: Readonly<{ lines: "unindented" | "all"; values: RegExp; unless: RegExp }> | null;
}>;

/** A reader that looks at lines only. All its values are text. */
export type LineReader = Readonly<{
  kind: "lines";
  scope: "frontmatter" | "file";
  keys: "at-line-start" | "indented";
  repeated: "first" | "last";
  /**
   * What it makes of the lines below a key: `joined` adds indented ones to a description, `next` takes the next line if the
   * key has no value, `blocks` joins all up to the next key, and understands block scalars and lists.
   */
  below: "ignored" | "joined" | "next" | "blocks";
  /** The kinds of quotes that it removes around a value. */
  quotes: "" | '"' | "\"'";
}>;

export type Reader = YamlReader | LineReader;

/**
 * What becomes of the skill if a field is not as it should be. `keep` uses the value as it is, `folder` takes the name of
 * its folder, `paragraph` and `line` take the first paragraph or line of the body.
 */
export type NameEffect = "drop" | "keep" | "folder";
export type DescriptionEffect = "drop" | "keep" | "paragraph" | "line";

type FieldRules<Effect> = Readonly<{
  missing: Effect;
  /** `name:`, `name: ~` */
  null: Effect;
  /** `name: ""` */
  empty: Effect;
  /** `name: " "` */
  blank: Effect;
  /** A number, truth value or date, as the reader sees it. */
  scalar: Effect;
  list: Effect;
  map: Effect;
  /** Applied before the value is checked. */
  rewrite: Readonly<{ from: RegExp; to: string }> | null;
}>;

/** `ellipsis` takes the place of the last characters of a text that is cut. */
type Limit<Beyond> = Readonly<{
  characters: number;
  unit: "code-points" | "code-units";
  beyond: Beyond;
  ellipsis: string;
}>;

export type NameRules = FieldRules<NameEffect> &
  Readonly<{
    /** Whether the field is read at all, or the folder always names the skill. */
    source: "field" | "folder";
    limit: Limit<"drop"> | null;
    allowed: Readonly<{ names: RegExp; otherwise: "drop" | "folder" }> | null;
    /** Whether it has to equal the name of the folder. */
    isFolder: boolean;
  }>;

export type DescriptionRules = FieldRules<DescriptionEffect> & Readonly<{ limit: Limit<"drop" | "cut"> | null }>;

/** How a `SKILL.md` is read. */
export type LoadingRules = Readonly<{
  fileName: RegExp;
  /** Null if there is no limit. */
  maxBytes: number | null;
  invalidUtf8: "replaced" | "drop";
  frontmatter: FrontmatterRules;
  /** Tried in this order: the next one if the frontmatter is invalid for this one, or whenever the skill is dropped. */
  readers: readonly Reader[];
  nextReader: "if-invalid" | "if-dropped";
  /** What becomes of the skill if no reader can read its frontmatter. */
  invalidFrontmatter: "drop" | "no-fields";
  name: NameRules;
  description: DescriptionRules;
  /** False if the agent shows its model names only. */
  showsDescription: boolean;
  /** Other fields, and `metadata.internal`: values for which the skill is dropped. */
  dropsFor: readonly Readonly<{ field: string; kinds: readonly ValueKind[]; texts: RegExp; reason: DropReason }>[];
  /** The fields it accepts; null if it ignores others. */
  fields: readonly string[] | null;
  body: "optional" | "required";
  /** Values of `disable-model-invocation` with which only users can start the skill; null if it ignores the field. */
  modelInvocationDisabled: RegExp | null;
}>;

/** Where an agent looks for skills. Folders are relative to a project and to the home folder. */
export type AgentFolders = Readonly<{
  /** The first one is where to install. */
  projectFolders: readonly string[];
  personalFolders: readonly string[];
  /** Whether the project's folders are also read in the folders above, up to the root of the repository. */
  readsParents: boolean;
  /**
   * Which of several skills of one name is offered: the one in the first of these folders, those in the home folder with
   * `~/`. `all` are offered, or null: it was not measured, or changed from run to run.
   */
  precedence: readonly string[] | "all" | null;
  /** How many folders below a skills folder it looks into; `<folder>/SKILL.md` is 1. */
  depth: number;
  /** Whether it loads a skill whose folder is a symbolic link. */
  followsLinks: "always" | "within-project" | "never";
  /** Whether it loads skills from folders whose name begins with a dot. */
  readsHiddenFolders: boolean;
}>;

/** What an agent does with skills, as data. */
export type AgentProfile = Readonly<{ id: AgentId; name: string }> &
  AgentFolders &
  (
    | Readonly<{ measured: Measurement; unmeasuredReason: null; rules: LoadingRules }>
    /** `unmeasuredReason` says why it could not be measured; folders are those of its documentation. */
    | Readonly<{ measured: null; unmeasuredReason: string; rules: null }>
  );
