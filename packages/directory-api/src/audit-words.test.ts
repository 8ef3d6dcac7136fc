import { expect, it } from "vitest";
import { auditInWords } from "./audit-words.ts";

const bySeverity = { high: 1, medium: 1_200, low: 0 };

it.each([
  [null, "not audited"],
  [{ level: "none", bySeverity, unread: 0 } as const, "no findings"],
  [{ level: "none", bySeverity, unread: 3 } as const, "no findings in scanned files"],
  [{ level: "high", bySeverity } as const, "1 high-severity finding"],
  [{ level: "medium", bySeverity } as const, "1,200 medium-severity findings"],
  [{ level: "low" } as const, "low-severity findings"],
])("says what an audit found: %j", (audit, words) => {
  expect(auditInWords(audit)).toBe(words);
});
