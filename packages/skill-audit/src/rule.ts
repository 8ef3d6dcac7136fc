import type { Severity, SeverityModifier } from "./audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "./audited-unit.ts";
import type { ReadSegment, Segment } from "./segment.ts";

/** Classes of rules, by the effect that a finding would have. */
export const ruleClasses = [
  "execution",
  "download",
  "hidden-text",
  "secret",
  "exfiltration",
  "instruction",
  "evaluation",
  "destruction",
  "remote-content",
  "permission",
  "installation",
  "binary",
  "money",
  "impersonation",
] as const;
export type RuleClass = (typeof ruleClasses)[number];

/** A line that a rule matched. */
export type Hit = Readonly<{
  /** 1-based line in the file. */
  line: number;
  /** Overrides the rule's severity; a rule may only lower it. */
  severity?: Severity;
}>;

/** A match of a rule that inspects a skill as a whole. */
type HitInFile = Hit & Readonly<{ path: string }>;

/** The texts of a rule that people read. Plain text, no Markdown. */
export type RuleText = Readonly<{
  /** Heading that names the behavior: "Pipes a download into a shell". */
  title: string;
  /** Why it is a risk. One to three sentences. */
  rationale: string;
  /** What the author should do instead. */
  remedy: string;
  /** A real case that a plain pattern search would get wrong, and how this rule handles it. */
  beyondPattern: string;
}>;

/** Properties that all rules share. The rule's folder also has its texts and examples. */
type RuleBase = Readonly<{
  /** Kebab-case. Permanent: the ids of findings derive from it. */
  id: string;
  class: RuleClass;
  /** Severity before modifiers lower it. */
  severity: Severity;
  /** Modifiers that do not apply to this rule: a secret in a fixture is still a secret. */
  ignoredModifiers?: readonly SeverityModifier[];
}>;

/** Checks each segment whose text matches `prefilter`. */
export type SegmentRule = RuleBase &
  Readonly<{
    kind: "segment";
    /**
     * Cheap keyword test that matches every text the rule could match. Texts that do not match are neither parsed nor
     * checked. Its only flag is `i`, and it uses no lookbehind and no backtracking (`.*`).
     */
    prefilter: RegExp;
    /** Stricter prefilters for Markdown text; one of them matches wherever the rule could. `prefilter` covers the rest. */
    phrasePatterns?: readonly RegExp[];
    /** Checks natural language only; commands inside a text are ignored. */
    proseOnly?: true;
    /** A second keyword that must occur somewhere in the text. */
    secondPrefilter?: RegExp;
    /** Kinds of segments to check; all of them by default. */
    places?: readonly Segment["place"][];
    /** Checks programs only, so that prose is not parsed for it. */
    programsOnly?: true;
    /** Returns whether the line only demonstrates hostile code; such a match has a low severity, or is dropped if it is faulty code. */
    isDemonstration?: (segment: ReadSegment, line: number, unit: AuditedUnit) => boolean;
    check: (segment: ReadSegment, unit: AuditedUnit) => Iterable<Hit>;
  }>;

/** Checks each file, whatever its type. Must be fast. */
export type FileRule = RuleBase &
  Readonly<{ kind: "file"; check: (file: AuditedFile, unit: AuditedUnit) => Iterable<Hit> }>;

/** Checks a skill as a whole. */
export type UnitRule = RuleBase & Readonly<{ kind: "unit"; check: (unit: AuditedUnit) => Iterable<HitInFile> }>;

export type Rule = SegmentRule | FileRule | UnitRule;
