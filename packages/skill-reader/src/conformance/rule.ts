/**
 * A rule of conformance to the agentskills.io specification. `deduction` is in points of 60 and is taken once for a
 * file, however often the rule is broken in it. What it says to people stands in the dictionaries, by its id.
 */
export type Rule = Readonly<{ id: string; deduction: number }>;
