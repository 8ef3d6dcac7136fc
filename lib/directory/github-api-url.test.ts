import { expect, it } from "vitest";
import { GITHUB_API_URL, githubApiUrlSchema } from "./github-api-url.ts";

it.each([
  [GITHUB_API_URL, GITHUB_API_URL],
  ["https://github.example.org/api/v3/", "https://github.example.org/api/v3"],
  ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  ["http://localhost:8080/", "http://localhost:8080"],
  ["http://[::1]:8080", "http://[::1]:8080"],
])("%s is an address of the API", (given, expected) => {
  expect(githubApiUrlSchema.parse(given)).toBe(expected);
});

it.each([
  "api.github.com",
  "http://api.github.com",
  "http://127.0.0.1.example.org",
  "ftp://127.0.0.1",
  "https://user@api.github.com",
  "https://:password@api.github.com",
  "https://api.github.com/?x",
  "https://api.github.com/#",
])("%s is none", (given) => {
  expect(githubApiUrlSchema.safeParse(given).success).toBe(false);
});
