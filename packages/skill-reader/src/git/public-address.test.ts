import { describe, expect, it } from "vitest";
import { addressesOf, isPublicAddress } from "./public-address.ts";

it.each(["1.1.1.1", "140.82.121.4", "2606:4700:4700::1111", "::ffff:1.1.1.1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "2606:4700:4700::1111%1",
  "fec0::1",
  "ff02::1",
  "2130706433",
  "0x7f.1",
  "1",
  "example.org",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe("a host", () => {
  const resolve = async (host: string) =>
    host === "mixed.example" ? ["1.1.1.1", "10.0.0.1"] : ["1.1.1.1", "2606:4700::1"];

  it("is known by all its addresses", async () => {
    expect(await addressesOf("public.example", resolve, true)).toEqual(["1.1.1.1", "2606:4700::1"]);
    expect(await addressesOf("9.9.9.9", resolve, true)).toEqual(["9.9.9.9"]);
  });

  it("is refused when one of its addresses is private, where that matters", async () => {
    await expect(addressesOf("mixed.example", resolve, true)).rejects.toMatchObject({ reason: "refused" });
    expect(await addressesOf("mixed.example", resolve, false)).toEqual(["1.1.1.1", "10.0.0.1"]);
    expect(await addressesOf("127.0.0.1", resolve, false)).toEqual(["127.0.0.1"]);
  });

  it.each([
    "localhost",
    "LOCALHOST.",
    "a.localhost",
    "127.1",
    "0x7f.1",
    "0x7f000001",
    "2130706433",
    "0177.0.0.1",
    "1.1.1.1.",
    "::1",
    "127.0.0.1",
  ])("is refused as %s, whatever it would resolve to", async (host) => {
    await expect(addressesOf(host, resolve, true)).rejects.toMatchObject({ reason: "refused" });
  });

  it.each(["-x.example", "+x.example", "*.example", "*", "x.example.", "x,y.example", "x.example:1", "x y", "", "x'"])(
    "is refused as %j, whoever gave it",
    async (host) => {
      for (const mustBePublic of [true, false])
        await expect(addressesOf(host, resolve, mustBePublic)).rejects.toMatchObject({ reason: "refused" });
    },
  );

  it("is unreachable without an address", async () => {
    const failing = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(addressesOf("x.example", failing, true)).rejects.toMatchObject({ reason: "unreachable" });
    await expect(addressesOf("x.example", async () => [], false)).rejects.toMatchObject({ reason: "unreachable" });
  });
});
