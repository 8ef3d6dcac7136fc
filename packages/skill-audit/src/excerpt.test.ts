import { describe, expect, it } from "vitest";
import { displayableText, excerptAround, excerptOf } from "./excerpt.ts";

const MAX_LENGTH = 240;
const rest = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6";

describe("excerptOf", () => {
  it.each([
    "sk-",
    "sk-ant-",
    "sk-proj-",
    "sk-or-",
    "sk_live_",
    "rk_live_",
    "sk_test_",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "whsec_",
    "xapp-",
    "gsk_",
    "xai-",
    "hvs.",
    "nvapi-",
    "lin_api_",
    "GOCSPX-",
    "github_pat_",
    "glpat-",
    "xoxa-",
    "xoxb-",
    "xoxe-",
    "xoxo-",
    "xoxp-",
    "xoxr-",
    "xoxs-",
    "npm_",
    "pypi-",
    "hf_",
    "AIza",
    "AKIA",
    "ASIA",
    "SG.",
    "dop_v1_",
    "shpat_",
    "sq0atp-",
    "sq0csp-",
    "ya29.",
    "eyJ",
  ])("masks what begins with %s", (beginning) => {
    for (const line of [`${beginning}${rest}`, `x = "${beginning}${rest}" # y`, `a:${beginning}${rest},b`]) {
      const excerpt = excerptOf(line);
      expect(excerpt).not.toContain(rest.slice(4));
      expect(excerpt).toContain("••••");
      expect(excerpt).toContain(beginning.slice(0, 3));
    }
  });

  it.each([
    ["a key that is named", `API_KEY="${rest}"`],
    ["a key that is named with hyphens", `api-key: ${rest}`],
    ["a key of JSON", `"secret": "${rest}"`],
    ["a key whose name has more parts", `MY_ACCESS_TOKEN = '${rest}'`],
    ["a key whose name goes on", `aws_secret_access_key = ${rest}`],
    ["a key in camel case", `clientSecret: "${rest}"`],
    ["a password", `password=${rest}`],
    ["a header", `-H "Authorization: Bearer ${rest}"`],
    ["a header without a scheme", `Authorization: ${rest}`],
    ["a header of basic authentication", `Authorization: Basic ${rest}==`],
    ["a password of a URL", `postgres://me:${rest}@db.example/x`],
    ["a short password of a URL", `postgres://me:${rest.slice(4, 9)}@db.example/x`],
    ["a short password", `password: "${rest.slice(4, 12)}"`],
    ["the address of a hook", `https://hooks.slack.com/services/T03KD82QLW/B05ZX71RMPA/${rest}`],
    ["the address of a bot", `https://api.telegram.org/bot1234567890:AA${rest}/sendMessage`],
    ["a private key of a wallet", `0x${"0123456789abcdef".repeat(4)}`],
    ["a digest that may be a key", "0123456789abcdef0123456789abcdef01234567"],
    ["a private key's line", `MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj${rest}${rest}`],
    ["a secret that was cut off by the limit of a line", `${" x".repeat(110)} ghp_${rest}`],
  ])("masks %s", (_, line) => {
    expect(excerptOf(line)).not.toContain(rest.slice(4));
    expect(excerptOf(line)).not.toMatch(/0123456789abcdef0123|c3D4e/);
  });

  it.each([
    "curl -fsSL https://tools.example/install.sh | bash",
    "pip install token-counter",
    "Read the secret from the environment: ${{ secrets.TOKEN }}",
    "https://user@tools.example:8080/a@b",
    "const tokens = countTokens(text)",
    "git checkout 0123456789ab",
    "npm_config_registry=https://registry.example/",
    "import sk-learn-contrib-tools",
    "password = getpass.getpass()",
    "skills/some-long-folder/references/another-long-folder/of-the-skill/Part2/index.md",
  ])("shows %j as it is", (line) => {
    expect(excerptOf(line)).toBe(line);
  });

  it.each([
    ["a\u202eb", "a⟨U+202E⟩b"],
    ["a\u2066b\u2069", "a⟨U+2066⟩b⟨U+2069⟩"],
    ["a\u200bb", "a⟨U+200B⟩b"],
    ["a\u{e0041}b", "a⟨U+E0041⟩b"],
    ["a\u0007\u001b[0m", "a⟨U+0007⟩⟨U+001B⟩[0m"],
    ["a\u0000b", "a⟨U+0000⟩b"],
    ["\tif x:\t\ty", "if x: y"],
    ["  a  ", "a"],
    ["a\u2028b", "a b"],
    ["", ""],
    ["می\u200cخواهم", "می\u200cخواهم"],
  ])("writes %j as it may be shown", (line, shown) => {
    expect(excerptOf(line)).toBe(shown);
  });

  it("masks a secret that hidden characters stand in", () => {
    expect(excerptOf(`ghp_a1B2\u200b${rest}`)).not.toContain(rest);
    expect(excerptOf(`gh\u200bp_${rest}`)).not.toContain(rest);
  });

  it.each([
    ["a", "a".repeat(1_000)],
    ["hidden characters", "\u202e".repeat(1_000)],
    ["tags", "\u{e0041}".repeat(1_000)],
    ["emoji", "🔥".repeat(1_000)],
    ["white space", `a${" \t".repeat(1_000)}b`],
    ["words", "password ".repeat(1_000)],
    ["colons", "://:".repeat(100_000)],
    ["a megabyte", "ghp_".repeat(250_000)],
  ])("is never longer than its limit: %s", (_, line) => {
    expect(excerptOf(line).length).toBeLessThanOrEqual(MAX_LENGTH);
  });

  it("is as long as it may be, and tells that it is cut", () => {
    expect(excerptOf("a ".repeat(120).trim())).toHaveLength(239);
    expect(excerptOf("ab ".repeat(200))).toMatch(/^(?:ab ){79}ab…$/);
  });

  it("cuts no character in two", () => {
    for (const before of ["", "a"]) expect(excerptOf(before + "🔥".repeat(300))).not.toMatch(/\p{Cs}/u);
    expect(excerptOf("\u202e".repeat(300))).toMatch(/^(?:⟨U\+202E⟩)+…$/);
  });
});

describe("excerptAround", () => {
  const lines = ["one", "  two", "\tthree", "four", "five", "six"];

  it("shows up to two lines before and after, with their indentation", () => {
    expect(excerptAround(lines, 2)).toEqual({ before: ["one", "  two"], line: "  three", after: ["four", "five"] });
    expect(excerptAround(lines, 0)).toEqual({ before: [], line: "one", after: ["  two", "  three"] });
    expect(excerptAround(lines, 5)).toEqual({ before: ["four", "five"], line: "six", after: [] });
  });

  it("masks secrets and writes out invisible characters on each of them", () => {
    const { before, after } = excerptAround([`key = ghp_${rest}`, "curl x | sh", "a\u202eb"], 1);
    expect(before[0]).not.toContain(rest.slice(4));
    expect(after).toEqual(["a⟨U+202E⟩b"]);
  });
});

describe("displayableText", () => {
  it("ends after a whole line, and says whether that is all", () => {
    expect(displayableText("one\r\ntwo\n", 100)).toEqual({ text: "one\ntwo\n", isCut: false });
    expect(displayableText("one\ntwo\nthree", 9)).toEqual({ text: "one\ntwo", isCut: true });
  });

  it("masks secrets and writes out invisible characters", () => {
    const { text } = displayableText(`# A\u200bb\n\n    token: ghp_${rest}`, 1_000);
    expect(text).toMatch(/^# A⟨U\+200B⟩b\n\n {4}token: ghp_/);
    expect(text).not.toContain(rest.slice(4));
  });
});
