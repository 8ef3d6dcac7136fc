import type { AuditLevelView } from "#lib/directory/views/audit-level.ts";

/** The result of an audit, with an icon and in a color of its own. */
export const AuditLevel = ({ level: { tone, text } }: { level: AuditLevelView }) => (
  <span className={`level ${tone}`}>{text}</span>
);
