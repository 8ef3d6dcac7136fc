import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Representation } from "./representation.ts";

const text = Buffer.from("skills for agents, 技能, مهارات. ".repeat(2_000));
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

describe("a body", () => {
  it.each(["br", "gzip"] as const)("is the same text in %s", async (encoding) => {
    const bytes = await new Representation(text).in(encoding);
    expect(bytes.length).toBeLessThan(text.length / 10);
    expect(decompress[encoding](bytes).equals(text)).toBe(true);
  });

  it("is there as it was given without waiting", () => {
    expect(new Representation(text).ready("identity")?.equals(text)).toBe(true);
  });

  it.each(["br", "gzip"] as const)("is there in %s without waiting once it has been made", async (encoding) => {
    const body = new Representation(text);
    expect(body.ready(encoding)).toBeUndefined();
    const made = await body.in(encoding);
    expect(body.ready(encoding)).toBe(made);
  });

  it("is there in a form that was added", async () => {
    const body = new Representation(text);
    const form = Buffer.from("small");
    body.add("br", form);
    expect(body.ready("br")).toBe(form);
    expect(body.bytes).toBe(text.length + form.length);
  });

  it("is made once in each encoding, however many ask at once", async () => {
    const body = new Representation(text);
    const asked = (["br", "gzip", "br", "gzip", "br"] as const).map((encoding) => body.in(encoding));
    const [br, gzip, ...others] = await Promise.all(asked);
    expect(others[0]).toBe(br);
    expect(others[1]).toBe(gzip);
    expect(others[2]).toBe(br);
  });

  it("of nothing is nothing", async () => {
    const body = new Representation();
    expect([body.length, body.bytes]).toEqual([0, 0]);
    expect(gunzipSync(await body.in("gzip"))).toHaveLength(0);
  });
});

describe("a body that is asked for often", () => {
  const page = Buffer.from(
    Array.from({ length: 2_000 }, (_, at) => `<li>${(at * at * 7_919) % 10_007} skills</li>`).join(""),
  );

  it("is made smaller by brotli, and is the same text", async () => {
    const body = new Representation(page);
    const first = await body.in("br");
    for (let asked = 0; asked < 20; asked++) body.ready("br");
    await expect.poll(() => body.ready("br")?.length).toBeLessThan(first.length);
    expect(brotliDecompressSync(await body.in("br")).equals(page)).toBe(true);
    expect(body.bytes).toBe((await body.in("br")).length);
  });

  it("stays as it is while it is asked for now and then", async () => {
    const body = new Representation(page);
    const first = await body.in("br");
    for (let asked = 0; asked < 2; asked++) body.ready("br");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(body.ready("br")).toBe(first);
  });
});

describe("the memory of a body", () => {
  it("is that of all its forms", async () => {
    const body = new Representation(text);
    expect(body.bytes).toBe(text.length);
    body.ready("identity");
    const [br, gzip] = await Promise.all([body.in("br"), body.in("gzip")]);
    expect(body.bytes).toBe(text.length + br.length + gzip.length);
  });

  it("is without the plain bytes while nobody wants them", async () => {
    const body = new Representation(text);
    const br = await body.in("br");
    expect(body.bytes).toBe(br.length);
    expect(body.length).toBe(text.length);
  });

  it("is without them too when two encodings are made at once", async () => {
    const body = new Representation(text);
    const [br, gzip] = await Promise.all([body.in("br"), body.in("gzip")]);
    expect(body.bytes).toBe(br.length + gzip.length);
  });

  it("is with them when somebody asks for them meanwhile", async () => {
    const body = new Representation(text);
    const making = body.in("br");
    expect((await body.in("identity")).equals(text)).toBe(true);
    const br = await making;
    expect(body.bytes).toBe(br.length + text.length);
  });
});

describe("plain bytes that were let go", () => {
  it.each(["br", "gzip"] as const)("come back the same out of %s, and stay", async (encoding) => {
    const body = new Representation(text);
    await body.in(encoding);
    expect(body.ready("identity")).toBeUndefined();
    const restored = await body.in("identity");
    expect(restored.equals(text)).toBe(true);
    expect(body.ready("identity")).toBe(restored);
  });

  it("are what another encoding is made from", async () => {
    const body = new Representation(text);
    const br = await body.in("br");
    const gzip = await body.in("gzip");
    expect(gunzipSync(gzip).equals(text)).toBe(true);
    expect(body.bytes).toBe(br.length + gzip.length);
  });

  it("are restored once, however many ask at once", async () => {
    const body = new Representation(text);
    await body.in("br");
    const [one, other] = await Promise.all([body.in("identity"), body.in("identity")]);
    expect(one).toBe(other);
  });
});
