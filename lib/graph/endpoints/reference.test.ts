import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contentItemSchema, profileSchema } from "../schema.ts";
import { read, write } from "./endpoint.ts";
import { referenceOf } from "./reference.ts";
import { endpoints } from "./table.ts";

const file = new URL("../../../content/graph/reference.json", import.meta.url);

describe("the reference", () => {
  it("equals the stored file of the documentation, which UPDATE_SNAPSHOT=1 updates", async () => {
    const text = `${JSON.stringify(referenceOf(endpoints), null, 2)}\n`;
    if (process.env.UPDATE_SNAPSHOT) await writeFile(file, text);
    else expect(JSON.parse(await readFile(file, "utf8"))).toEqual(JSON.parse(text));
  });

  it("writes requests and responses as types with bounds, and the execution of writes", () => {
    const spec = { id: "try", group: "Contents", path: "/try/{id}", scope: "write", summary: "Tries" } as const;
    const input = z.object({
      path: z.object({ id: z.string() }),
      body: z.object({
        ids: z.array(z.string().max(9)).max(20).describe("Whom."),
        kind: z.enum(["A", "B"]).default("A"),
      }),
    });
    const response = z.object({ one: contentItemSchema.nullable(), all: z.array(profileSchema) });
    const { operations, shapes } = referenceOf([
      write({ ...spec, method: "POST", input, response }, async () => {
        throw new Error("It is never run.");
      }),
      read(
        {
          ...spec,
          id: "tryReading",
          method: "GET",
          input: z.object({ query: z.object({ id: z.string() }) }),
          response,
        },
        async () => {
          throw new Error("It is never run.");
        },
      ),
    ]);
    expect(operations.map(({ lines }) => lines.join("\n"))).toEqual([
      `body: {
  ids: string[]; // Whom; at most 20
  kind?: "A" | "B"; // default "A"
  execution?: ExecutionMethod; // default "FAST_UNCONFIRMED"
}
response: {
  one: ContentItem | null;
  all: Profile[];
  execution: Execution | null;
}`,
      `query: {
  id: string;
}
response: {
  one: ContentItem | null;
  all: Profile[];
}`,
    ]);
    expect(shapes.map(({ name }) => name)).toEqual(expect.arrayContaining(["ListParameters", "List", "ContentItem"]));
  });
});
