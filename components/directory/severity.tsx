import { Bar, type Tone } from "#components/ui/bar.tsx";
import type { AuditView } from "#lib/directory/views/audit.ts";

type Level = keyof AuditView["counts"] | "none" | "partial";

/** The graver, the darker. */
const tones: Readonly<Record<keyof AuditView["counts"], Tone>> = { high: "ink", medium: "full", low: "faint" };

/** Findings in proportion, the gravest first. */
export function SeverityBar({ counts }: { counts: AuditView["counts"] }) {
  const parts = (["high", "medium", "low"] as const).map((severity) => ({
    size: counts[severity],
    tone: tones[severity],
  }));
  return <Bar parts={parts} />;
}

/** A square in the shade of a severity, beside its name. */
export function SeverityMark({ level }: { level: Level }) {
  return <i className={level === "none" || level === "partial" ? "mark" : `mark ${tones[level]}`} aria-hidden="true" />;
}
