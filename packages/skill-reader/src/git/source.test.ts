import { describe, expect, it } from "vitest";
import { SourceError } from "./errors.ts";
import { parseSource, parseSourceList, remoteHost } from "./source.ts";

const github = { kind: "github", owner: "Acme", repo: "skills.v2" };
const remote = (url: string, protocol: string) => ({ kind: "remote", url, protocol });

describe("a source", () => {
  it.each([
    "Acme/skills.v2",
    "Acme/skills.v2.git",
    " Acme/skills.v2\t",
    "https://github.com/Acme/skills.v2",
    "HTTPS://GitHub.com/Acme/skills.v2.git",
    "https://www.github.com/Acme/skills.v2/",
    "git@github.com:Acme/skills.v2.git",
    "ssh://git@github.com/Acme/skills.v2.git",
  ])("on GitHub is %s", (text) => {
    expect(parseSource(text)).toEqual(github);
  });

  it.each([
    ["https://Example.org:8443/group/sub/repo.git/", "https://example.org:8443/group/sub/repo.git", "https"],
    ["https://[2001:db8::1]/repo", "https://[2001:db8::1]/repo", "https"],
    ["https://github.com:8443/Acme/skills", "https://github.com:8443/Acme/skills", "https"],
    ["ssh://git@example.org:2222/repo.git", "ssh://git@example.org:2222/repo.git", "ssh"],
    ["git@example.org:group/repo.git", "git@example.org:group/repo.git", "ssh"],
    ["example.org:repo", "example.org:repo", "ssh"],
  ])("elsewhere is %s", (text, url, protocol) => {
    expect(parseSource(text)).toEqual(remote(url, protocol));
  });

  it.each([
    ".",
    "..",
    "./Acme/skills",
    "../x",
    "/srv/git/x.git",
    ".agents/skills",
    "skills",
    "a/b/c",
    "Acme/skills/",
    "a b/c",
  ])("in a folder is %s", (path) => {
    expect(parseSource(path)).toEqual({ kind: "path", path });
  });

  it.each([
    "",
    "  ",
    "-uupload-pack=x",
    "--upload-pack=x",
    "~/skills",
    "http://example.org/repo",
    "git://example.org/repo",
    "file:///srv/git",
    "ext::sh -c id",
    "fd::7",
    "https://user@example.org/repo",
    "https://user:secret@example.org/repo",
    "https://example.org",
    "https://example.org/repo?x=1",
    "https://example.org/repo#x",
    "https://example.org/a%0ab",
    "https://github.com/Acme",
    "https://github.com/Acme/skills/tree/main",
    "git@github.com:Acme/skills/more",
    "ssh://-oProxyCommand=id/x",
    "ssh://git:secret@example.org/x",
    "ssh://example.org:99999/x",
    "ssh://example.org/-x",
    "git@example.org:-x",
    "git@-x:repo",
    "example.org:a;id",
    "example.org:a'b",
    "C:\\skills",
    "C:/skills",
    "a\u0000b",
    "a\nb",
    "skills\u202E",
    `https://example.org/${"x".repeat(3_000)}`,
  ])("is not %j", (text) => {
    expect(() => parseSource(text)).toThrow(SourceError);
  });

  it("is refused without its credentials being told", () => {
    expect(() => parseSource("https://user:se@cret@example.org/x")).toThrow(/^(?!.*cret)/s);
  });
});

it.each([
  ["https://example.org/x", { host: "example.org", port: 443 }],
  ["https://[2001:db8::1]:8443/x", { host: "2001:db8::1", port: 8443 }],
  ["ssh://git@example.org:2222/x", { host: "example.org", port: 2222 }],
  ["git@example.org:2222/x", { host: "example.org", port: 22 }],
  ["[2001:db8::1]:x", { host: "2001:db8::1", port: 22 }],
])("the host of %s is known", (text, expected) => {
  const source = parseSource(text);
  expect(source.kind === "remote" && remoteHost(source)).toEqual(expected);
});

describe("a list of sources", () => {
  it("holds one a line, what it stands for, comments and blank lines", () => {
    const text =
      "\uFEFF# ours\r\n\r\nAcme/skills.v2 # on GitHub\n  ./here   Acme/one\nhttps://example.org/x\tAcme/two\n#end";
    expect(parseSourceList(text)).toEqual([
      { line: 3, source: github },
      { line: 4, source: { kind: "path", path: "./here" }, as: { owner: "Acme", repo: "one" } },
      { line: 5, source: remote("https://example.org/x", "https"), as: { owner: "Acme", repo: "two" } },
    ]);
  });

  it("names every faulty line at once", () => {
    const text = "Acme/skills\nhttp://example.org/x\n./a not-a-name\nAcme/one Acme/two\n./my folder Acme/one\n\n-x";
    let faults: readonly (number | null)[] = [];
    try {
      parseSourceList(text);
    } catch (error) {
      if (error instanceof SourceError) faults = error.faults.map(({ line }) => line);
    }
    expect(faults).toEqual([2, 3, 4, 5, 7]);
  });
});
