import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultsOf, inputMessage } from "./input-message.ts";

const tell = (schema: z.ZodType, given: unknown) => {
  const { error } = schema.safeParse(given, { error: inputMessage });
  return faultsOf(error?.issues ?? [], given).map(({ path, message }) => [...path, message].join(" "));
};

describe("what is said of a value that is wrong", () => {
  it("is what would be right, in plain words, and what was wrong where that is not long", () => {
    const long = "x".repeat(200);
    for (const [schema, given, told] of [
      [z.string(), 1, "must be text, not the number 1"],
      [z.string(), null, "must be text, not null"],
      [z.string(), undefined, "is required"],
      [z.number(), "1", "must be a number, not text"],
      [z.number(), Number.NaN, "must be a number, not the number NaN"],
      [z.int(), 1.5, "must be a whole number, not the number 1.5"],
      [z.boolean(), [], "must be true or false, not a list"],
      [z.array(z.string()), {}, "must be a list, not an object"],
      [z.object({}), "", "must be an object, not an empty text"],
      [z.record(z.string(), z.string()), true, "must be an object, not true"],
      [z.literal("a"), "b", 'must be a, not "b"'],
      [z.enum(["a", "b", "c"]), long, `must be a, b or c, not "${"x".repeat(100)}"`],
      [z.enum(["a", "b"]), 1, "must be a or b, not the number 1"],
      [z.uuid(), "x", 'must be a UUID, not "x"'],
      [z.iso.date(), "x", 'must be a day such as 2026-01-31, not "x"'],
      [z.string().regex(/^a$/), "b", 'must be text of the form /^a$/, not "b"'],
      [z.string().min(2), "", "must have at least 2 characters"],
      [z.string().max(2), long, "must have at most 2 characters"],
      [z.array(z.string()).max(1), ["a", "b"], "must have at most 1 entries"],
      [z.number().min(2), 1, "must be at least 2"],
      [z.number().gt(2), 2, "must be more than 2"],
      [z.number().max(2), 3, "must be at most 2"],
      [z.number().lt(2), 2, "must be less than 2"],
      [z.number().multipleOf(5), 3, "must be a multiple of 5"],
      [z.strictObject({}), { a: 1, b: 2 }, "must not have a or b"],
      [z.union([z.string(), z.number()]), [], "must have one of the forms that are described for it, not a list"],
      [z.union([z.string(), z.array(z.string())]), [1], "0 must be text, not the number 1"],
      [z.record(z.string().max(1), z.string()), { ab: "" }, "ab must be as it is described"],
      [z.string().refine(() => false), "x", "must be as it is described"],
      [z.string({ error: "must be a name" }), 1, "must be a name, not the number 1"],
    ] as const)
      expect(tell(schema, given)).toEqual([told]);
  });
});
