import { describe, expect, it } from "vitest";
import { Requests } from "./requests.ts";

const plan = {
  port: 80,
  order: "in-turn" as const,
  variants: [{ headers: { accept: "*/*" }, weight: 1 }],
  status: 200,
};

describe("Requests", () => {
  it("reads paths in turn, and says when they begin again", () => {
    const requests = new Requests({ ...plan, paths: ["/a", "/b"] });
    expect(requests.next()).toBe("GET /a HTTP/1.1\r\nhost: 127.0.0.1:80\r\naccept: */*\r\n\r\n");
    expect(requests.next()).toContain("GET /b ");
    expect(requests.wrapped).toBe(false);
    expect(requests.next()).toContain("GET /a ");
    expect(requests.wrapped).toBe(true);
  });

  it("posts to each path its body", () => {
    const requests = new Requests({ ...plan, paths: ["/a", "/b"], bodies: ['{"n":1}', '{"n":20}'] });
    expect(requests.next()).toBe(
      'POST /a HTTP/1.1\r\nhost: 127.0.0.1:80\r\naccept: */*\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{"n":1}',
    );
    expect(requests.next()).toMatch(/^POST \/b .*content-length: 8\r\n\r\n\{"n":20\}$/s);
  });

  it("divides requests among kinds by their shares, each with popular paths of its own", () => {
    const kinds = [
      { name: "a", share: 3, paths: 10 },
      { name: "b", share: 1, paths: 20 },
    ];
    const paths = kinds.flatMap(({ name, paths: count }) => Array.from({ length: count }, (_, at) => `/${name}/${at}`));
    const requests = new Requests({ ...plan, order: "zipf", exponent: 1, kinds, paths });
    const counts = new Map<string, number>();
    for (let sent = 0; sent < 8_000; sent++) {
      const path = String(requests.next()).split(" ")[1] ?? "";
      expect(path.split("/")[1]).toBe(requests.kind);
      for (const key of [requests.kind, path]) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect((counts.get("a") ?? 0) / (counts.get("b") ?? 0)).toBeCloseTo(3, 0);
    for (const kind of ["a", "b"])
      expect((counts.get(`/${kind}/0`) ?? 0) / (counts.get(`/${kind}/1`) ?? 0)).toBeCloseTo(2, 0);
  });
});
