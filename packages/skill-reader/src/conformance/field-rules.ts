import type { Rule } from "./rule.ts";

/** Rules about the values of the specification's fields. */
export const fieldRules = [
  { id: "name-missing", deduction: 15 },
  { id: "name-not-text", deduction: 8 },
  { id: "name-too-long", deduction: 6 },
  { id: "name-characters", deduction: 8 },
  { id: "name-hyphens", deduction: 5 },
  { id: "name-differs-from-folder", deduction: 6 },
  { id: "description-missing", deduction: 20 },
  { id: "description-not-text", deduction: 8 },
  { id: "description-too-long", deduction: 6 },
  { id: "description-markup", deduction: 2 },
  { id: "license-not-text", deduction: 2 },
  { id: "compatibility-not-text", deduction: 2 },
  { id: "compatibility-too-long", deduction: 3 },
  { id: "metadata-not-map", deduction: 3 },
  { id: "metadata-not-text", deduction: 2 },
  { id: "allowed-tools-form", deduction: 1 },
] as const satisfies readonly Rule[];
