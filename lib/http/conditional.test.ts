import { describe, expect, it } from "vitest";
import { isFresh } from "./conditional.ts";

const modified = "Wed, 01 Jul 2026 10:00:00 GMT";
const answer = new Headers({ etag: '"v1"', "last-modified": modified });
const fresh = (conditions: Record<string, string>, response = answer): boolean =>
  isFresh(new Headers(conditions), response);

describe("a request without conditions", () => {
  it("gets the whole response", () => {
    expect(fresh({})).toBe(false);
  });
});

describe("a copy with a tag", () => {
  it("is current while the tag is the same", () => {
    expect(fresh({ "if-none-match": '"v1"' })).toBe(true);
    expect(fresh({ "if-none-match": '"v2"' })).toBe(false);
  });

  it("is current when its tag is one of several", () => {
    expect(fresh({ "if-none-match": '"v0", "v1", "v2"' })).toBe(true);
    expect(fresh({ "if-none-match": '"v0","v1"' })).toBe(true);
    expect(fresh({ "if-none-match": '"v0", "v2"' })).toBe(false);
  });

  it("is compared weakly, on either side", () => {
    expect(fresh({ "if-none-match": 'W/"v1"' })).toBe(true);
    expect(fresh({ "if-none-match": '"v0", W/"v1"' })).toBe(true);
    expect(fresh({ "if-none-match": '"v1"' }, new Headers({ etag: 'W/"v1"' }))).toBe(true);
  });

  it("is current for any tag with *", () => {
    expect(fresh({ "if-none-match": "*" })).toBe(true);
  });

  it("is compared whole, never in part", () => {
    expect(fresh({ "if-none-match": '"v"' })).toBe(false);
    expect(fresh({ "if-none-match": '"v11"' })).toBe(false);
    expect(fresh({ "if-none-match": '"V1"' })).toBe(false);
    expect(fresh({ "if-none-match": '"*"' })).toBe(false);
    expect(fresh({ "if-none-match": '"v1-br"' })).toBe(false);
  });

  it("may have a comma or W/ in its tag", () => {
    const odd = new Headers({ etag: '"a, W/b"' });
    expect(fresh({ "if-none-match": '"x", "a, W/b"' }, odd)).toBe(true);
    expect(fresh({ "if-none-match": '"a", "b"' }, odd)).toBe(false);
  });

  it("is never current for a response without one", () => {
    const untagged = new Headers({ "last-modified": modified });
    expect(fresh({ "if-none-match": '"v1"' }, untagged)).toBe(false);
    expect(fresh({ "if-none-match": "*" }, untagged)).toBe(false);
  });

  it.each(["", "v1", "'v1'", '"v1', "W/", ",,"])("is not current by a malformed tag: %j", (tags) => {
    expect(fresh({ "if-none-match": tags })).toBe(false);
  });
});

describe("a copy with a date", () => {
  it("is current unless the response changed since", () => {
    expect(fresh({ "if-modified-since": modified })).toBe(true);
    expect(fresh({ "if-modified-since": "Wed, 01 Jul 2026 10:00:01 GMT" })).toBe(true);
    expect(fresh({ "if-modified-since": "Wed, 01 Jul 2026 09:59:59 GMT" })).toBe(false);
  });

  it("is not current when either side has no date", () => {
    expect(fresh({ "if-modified-since": modified }, new Headers({ etag: '"v1"' }))).toBe(false);
    expect(fresh({ "if-modified-since": "yesterday" })).toBe(false);
    expect(fresh({ "if-modified-since": "" })).toBe(false);
    expect(fresh({ "if-modified-since": modified }, new Headers({ "last-modified": "never" }))).toBe(false);
  });
});

describe("a copy with a tag and a date", () => {
  const later = "Thu, 02 Jul 2026 10:00:00 GMT";

  it("is compared by its tag alone", () => {
    expect(fresh({ "if-none-match": '"v2"', "if-modified-since": later })).toBe(false);
    expect(fresh({ "if-none-match": '"v1"', "if-modified-since": "Wed, 01 Jan 2020 00:00:00 GMT" })).toBe(true);
  });

  it("is compared by its tag even when that is malformed", () => {
    expect(fresh({ "if-none-match": "v1", "if-modified-since": later })).toBe(false);
    const untagged = new Headers({ "last-modified": modified });
    expect(fresh({ "if-none-match": '"v1"', "if-modified-since": later }, untagged)).toBe(false);
  });
});
