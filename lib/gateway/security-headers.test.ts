import { expect, it } from "vitest";
import { transportHeaders } from "./headers.ts";

it("browsers are told to keep to HTTPS where the site is reached by it, and nowhere else", () => {
  expect(transportHeaders("https://skills.example")).toEqual({ "strict-transport-security": "max-age=31536000" });
  expect(transportHeaders("http://localhost:3000")).toEqual({});
});
