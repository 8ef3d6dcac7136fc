import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { finishPage } from "./finish-page.ts";

const data = "self.__next_f.push([1])";
const rules = `{"prefetch":[{"where":{"href_matches":"/*"}}]}`;
const kept = `<p>a</p><script type="speculationrules">${rules}</script>`;
const page = `${kept}<!-- --><script>${data}</script><script src="/_next/static/chunks/a.js" async=""></script>`;
const pending = `<!--$?--><template id="B:0"></template><!--/$-->${page}`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a finished page", () => {
  it("has no script of Next's, and no leave for one", async () => {
    const { html, contentSecurityPolicy } = await finishPage(page);
    expect(html).toBe(kept);
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash(rules)};`);
  });

  it("that needs Next's script may run it", async () => {
    const { html, contentSecurityPolicy } = await finishPage(pending);
    expect(html).toBe(pending);
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash(rules)} ${hash(data)};`);
  });
});
