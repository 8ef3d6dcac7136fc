import { describe, expect, it } from "vitest";
import { parseFault, parseMissed } from "./fault.ts";
import { failedInPlaywright, failedInVitest, phaseOf } from "./phases.ts";
import { failuresOf, lineOf, type Result, totalsOf } from "./result.ts";

const diff = `diff --git a/lib/one.ts b/lib/one.ts
index 1111111..2222222 100644
--- a/lib/one.ts
+++ b/lib/one.ts
@@ -1 +1,2 @@
-const least = 1;
+const least = 2;

diff --git a/public/two.js b/public/two.js
`;

describe("parseFault", () => {
  it("reads the first lines, which may be broken, and which files change", () => {
    expect(parseFault("one", `Area: search\nEffect: Finds too little\n  of what there is.\n\n${diff}`)).toEqual({
      name: "one",
      area: "search",
      effect: "Finds too little of what there is.",
      caughtBy: undefined,
      files: ["lib/one.ts", "public/two.js"],
    });
  });

  it("reads which test finds it", () => {
    const head = "Area: search\nEffect: None.\nCaught-by: lib/one.database.test.ts\n";
    expect(parseFault("one", `${head}\n${diff}`).caughtBy).toBe("lib/one.database.test.ts");
    const files = ["lib/a.test.ts", "lib/a.database.test.ts", "e2e/http/a.test.ts", "e2e/browser/a.spec.ts"];
    expect(files.map(phaseOf)).toEqual(["unit", "database", "http", "browser"]);
  });

  it("refuses a patch without either", () => {
    expect(() => parseFault("one", `Area: search\n\n${diff}`)).toThrow("one must begin with lines");
    expect(() => parseFault("one", "Area: search\nEffect: None.\n\nNothing.\n")).toThrow("one has no diff");
  });
});

describe("failed tests", () => {
  it("are named by file, those of a file that failed as a whole by it alone", () => {
    const report = {
      testResults: [
        { name: "/folder/a.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "a" }] },
        {
          name: "/folder/lib/b.test.ts",
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "b holds" },
            { status: "failed", fullName: "b fails" },
          ],
        },
        { name: "/folder/c.test.ts", status: "failed", assertionResults: [] },
      ],
    };
    expect(failedInVitest(report, "/folder")).toEqual(["lib/b.test.ts > b fails", "c.test.ts"]);
    expect(failedInVitest(null, "/folder")).toEqual([]);
  });

  it("are found in nested suites of Playwright", () => {
    const spec = (title: string, ok: boolean) => ({ title, file: "a.test.ts", ok });
    const report = {
      suites: [{ specs: [spec("one", true)], suites: [{ specs: [spec("two", false)] }] }, { specs: [] }],
    };
    expect(failedInPlaywright(report)).toEqual(["a.test.ts > two"]);
    expect(failedInPlaywright(null)).toEqual([]);
  });
});

describe("results", () => {
  const known = parseMissed("two  Only a mail shows it.\n\nthree Nobody notices.\n");
  const result = (name: string, changes: Partial<Result>): Result => ({
    name,
    area: "search",
    digest: "",
    outcome: "missed",
    details: [],
    seconds: 2,
    ...changes,
  });
  const results = [
    result("one", { outcome: "caught", phase: "unit", details: ["a.test.ts > one"] }),
    result("two", {}),
    result("three", {}),
    result("four", {}),
    result("five", { outcome: "invalid", details: ["the patch does not fit"] }),
  ];

  it("fail by faults that are invalid, or missed without a known reason", () => {
    expect(failuresOf(results, known)).toEqual(["missed: four", "invalid: five"]);
    expect(failuresOf(results.slice(0, 3), known)).toEqual([]);
  });

  it("are told in a line each, and counted", () => {
    expect(results.slice(0, 2).map((one) => lineOf(one, known))).toEqual([
      "caught  one by unit, 2 s: a.test.ts > one",
      "missed  two, 2 s (known: Only a mail shows it.)",
    ]);
    expect(totalsOf(results)).toBe("5 faults: 1 caught (1 by unit), 3 missed, 1 invalid");
  });
});
