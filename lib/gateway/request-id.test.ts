import { expect, it } from "vitest";
import { newRequestId } from "./request-id.ts";

it("gives each request an id of its own, in the form of a UUID", () => {
  const ids = Array.from({ length: 2_500 }, newRequestId);
  expect(new Set(ids).size).toBe(2_500);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
