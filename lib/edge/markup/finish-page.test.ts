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
  it("that is static has no script of Next's, and no leave for one", async () => {
    const { html, contentSecurityPolicy } = await finishPage(page, { isStatic: true });
    expect(html).toBe(kept);
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash(rules)};`);
  });

  it("that has scripts is as it was rendered, with leave for each", async () => {
    const { html, contentSecurityPolicy } = await finishPage(page, { isStatic: false });
    expect(html).toBe(page);
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash(rules)} ${hash(data)};`);
  });

  it("that was to be static but needs Next's script may run it", async () => {
    const { html, contentSecurityPolicy } = await finishPage(pending, { isStatic: true });
    expect(html).toBe(pending);
    expect(contentSecurityPolicy).toContain(`script-src 'self' ${hash(rules)} ${hash(data)};`);
  });
});
