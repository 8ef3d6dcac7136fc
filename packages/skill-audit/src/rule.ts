import type { Circumstance, Severity } from "./audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "./audited-unit.ts";
import type { Passage, ReadPassage } from "./passage.ts";

/** What rules look for, by what it would do. */
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

/** A place that fits a rule. */
export type Hit = Readonly<{
  /** Of the file, from 1. */
  line: number;
  /** Of the rule where left out. A rule may only lower its own. */
  severity?: Severity;
}>;

/** A hit of a rule that looks at a unit as a whole. */
type HitInFile = Hit & Readonly<{ path: string }>;

/** What a rule says to people. Plain text; no Markdown. */
export type RuleWords = Readonly<{
  /** What was found, as a heading: "Downloads a script and runs it". */
  title: string;
  /** Why that matters. One to three sentences. */
  rationale: string;
  /** What the author does instead. */
  remedy: string;
  /** A real case in which a search for a pattern would be wrong, and what this rule does there. */
  beyondPattern: string;
}>;

/** Files of a unit by their paths in its folder; a text alone is the body of its SKILL.md. */
export type Example = string | Readonly<Record<string, string>>;

/** What every rule has. */
type RuleBase = Readonly<{
  /** Lower-case words joined by hyphens. Never changed, as findings are known by it. */
  id: string;
  class: RuleClass;
  /** Of a hit in a place where nothing speaks for it. */
  severity: Severity;
  /** In English; `words/` has the translations. */
  words: RuleWords;
  examples: Readonly<{
    matches: readonly Example[];
    /** Among them the case of `beyondPattern`. */
    ignores: readonly Example[];
  }>;
  /** Circumstances that do not lower this rule's findings: a secret is one in a fixture, too. */
  regardless?: readonly Circumstance[];
}>;

/** Looks at each passage whose text fits `hint`. */
export type PassageRule = RuleBase &
  Readonly<{
    kind: "passage";
    /**
     * Fits every text in which there may be a hit, at the least cost: a few words that must occur. It has no flag but `i`,
     * no lookbehind and nothing that goes back (`.*`). A text that does not fit is neither parsed nor looked at.
     */
    hint: RegExp;
    /** What `check` looks for in texts of Markdown: where there may be a hit, one of them fits, and `hint` is for all else. */
    wordings?: readonly RegExp[];
    /** Whether it looks at words alone, in programs at those they say to their readers: commands amid a text are then none of its. */
    onlyWords?: true;
    /** Fits each of those texts, too, wherever in them: another word without which there is no hit. */
    also?: RegExp;
    /** Fits the Markdown that such a text is made of: the marks of what alone it looks at. */
    source?: RegExp;
    /** Where it looks; everywhere where left out. */
    places?: readonly Passage["place"][];
    /** Whether it looks at programs alone: prose is then not parsed for its sake. */
    onlyPrograms?: true;
    /** Tells of a line with a hit that it only shows what a hostile or faulty program looks like: it is then none. */
    isShown?: (passage: ReadPassage, line: number, unit: AuditedUnit) => boolean;
    check: (passage: ReadPassage, unit: AuditedUnit) => Iterable<Hit>;
  }>;

/** Looks at each file, whatever it is. It must be fast. */
export type FileRule = RuleBase &
  Readonly<{ kind: "file"; check: (file: AuditedFile, unit: AuditedUnit) => Iterable<Hit> }>;

/** Looks at the unit as a whole. */
export type UnitRule = RuleBase & Readonly<{ kind: "unit"; check: (unit: AuditedUnit) => Iterable<HitInFile> }>;

export type Rule = PassageRule | FileRule | UnitRule;
