import { commitSchema } from "@skillshelf/directory-api/schema";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";
import labelled from "#content/audit/labels.json" with { type: "json" };

/** A finding in a real repository that a person read: what it is, and whether it is right. Nothing of the text stands in it. */
const labelSchema = z.strictObject({
  repository: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  commit: commitSchema,
  path: z.string().min(1),
  line: z.int().positive(),
  rule: z.string().min(1),
  severity: z.enum(severities),
  isRight: z.boolean().describe("Whether what the rule says is true of that line, and worth a reviewer's look."),
  why: z.string().min(1).max(300),
});
export type Label = z.infer<typeof labelSchema>;

export const labels: readonly Label[] = z.array(labelSchema).parse(labelled);

/** Of so many findings that were read, so many are right. */
export type Precision = Readonly<{ of: Severity | "all"; count: number; right: number }>;

/** By severity, the gravest first, and of all. */
export function precision(): Precision[] {
  const of = (name: Precision["of"], some: readonly Label[]): Precision => ({
    of: name,
    count: some.length,
    right: some.filter(({ isRight }) => isRight).length,
  });
  return [
    ...severities.toReversed().map((severity) =>
      of(
        severity,
        labels.filter((one) => one.severity === severity),
      ),
    ),
    of("all", labels),
  ];
}
