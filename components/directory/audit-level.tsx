import type { AuditLevelView } from "#lib/directory/views/audit-level.ts";

/** The result of an audit, with the icon and color of its severity. */
export const AuditLevel = ({ level: { tone, text } }: { level: AuditLevelView }) => (
  <span className={`level ${tone}`}>{text}</span>
);
