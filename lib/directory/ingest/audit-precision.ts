import { commitSchema } from "@skillshelf/directory-api/schema";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { z } from "zod";
import labelled from "#content/audit/labels.json" with { type: "json" };

/** Label of a finding in a real repository that a person checked. It contains none of the text. */
const labelSchema = z.strictObject({
  repository: z.string().regex(/^[^/\s]+\/[^/\s]+$/),
  commit: commitSchema,
  path: z.string().min(1),
  line: z.int().positive(),
  rule: z.string().min(1),
  severity: z.enum(severities),
  isRight: z.boolean().describe("Whether the rule's statement is true of the line and worth a review."),
  why: z.string().min(1).max(300),
});
export type Label = z.infer<typeof labelSchema>;

export const labels: readonly Label[] = z.array(labelSchema).parse(labelled);

/** Number of labeled findings and of correct ones among them. */
export type Precision = Readonly<{ of: Severity | "all"; count: number; right: number }>;

/** Computes the precision by severity, highest first, and for all findings. */
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
