import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { agents } from "@skillshelf/directory-api/agents";
import type { DirectoryUnit } from "@skillshelf/directory-api/schema";
import type { UnreadReason } from "@skillshelf/skill-audit/audit-facts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { type InstallView, toInstalledParts, toInstallView } from "./install.ts";

const siteUrl = "https://skills.example.org";
const record = sampleRecord({ owner: "Acme", repo: "tools" });

const installOf = (changes: Partial<DirectoryUnit> = {}, source = record): InstallView => {
  const view = toInstallView(source, [sampleUnit(changes)], siteUrl);
  if (view === null) throw new Error("there is nothing to install");
  return view;
};

const stepsOf = (id: string, { agents: steps }: InstallView) => {
  const found = steps.find((step) => step.id === id);
  if (found === undefined) throw new Error(`there are no steps for ${id}`);
  return found;
};

const personalFolderOf = (id: string): string =>
  join(home, agents.find((agent) => agent.id === id)?.personalFolder ?? "");

/** Folders whose names a shell would read as something else. */
const hostileFolders = [
  "a b",
  " a ",
  "it's",
  "''",
  '"quoted"',
  "$(touch executed)",
  "`touch executed`",
  "a;touch executed;",
  "a&touch executed&",
  "a|touch executed",
  "a>executed",
  "$HOME",
  "~",
  "*",
  "[a-z]?",
  "{a,b}",
  "a\\b\\",
  "#a",
  "!a",
  "-rf",
  "--help",
  "写作",
];

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "skillshelf-install-"));
});

afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

const environment = (): NodeJS.ProcessEnv => ({
  NODE_ENV: "test",
  PATH: process.env.PATH ?? "",
  HOME: home,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Acme",
  GIT_AUTHOR_EMAIL: "acme@example.org",
  GIT_COMMITTER_NAME: "Acme",
  GIT_COMMITTER_EMAIL: "acme@example.org",
});

/** Runs a script as a visitor does who pastes it into a shell. */
function run(script: string, folder = home): string {
  mkdirSync(folder, { recursive: true });
  return execFileSync("sh", ["-e", "-c", script], { cwd: folder, env: environment(), encoding: "utf8", stdio: "pipe" });
}

/** The words a shell makes of each of the texts after a command's name. */
function wordsOfAll(texts: readonly string[]): string[][] {
  const counted = run(texts.map((text) => `set -- ${text}\nprintf '%s\\0' "$#" "$@"\n`).join("")).split("\0");
  let at = 0;
  return texts.map(() => {
    const begin = at + 1;
    at = begin + Number(counted[at]);
    return counted.slice(begin, at);
  });
}

const wordsOf = (text: string): string[] => wordsOfAll([text]).flat();

/** What the commands for a project, or for a person, copy and whereto; the latter seen from the project. */
const copiesOf = (scripts: readonly string[]): string[][] =>
  wordsOfAll(scripts.map((script) => script.slice(script.lastIndexOf("\ncp -R ") + "\ncp -R ".length))).map((words) =>
    words.map((word) => resolve("/project", word)),
  );

/** What a test sees of each hostile folder, by its name. */
const ofHostileFolders = <Seen>(see: (name: string) => Seen, names: readonly string[] = hostileFolders) =>
  Object.fromEntries(names.map((name) => [name, see(name)]));

describe("the skill that is installed", () => {
  it("is the first one somebody has described, else the first", () => {
    const bare = sampleUnit({ name: "bare", path: "skills/bare/SKILL.md", description: null });
    expect(toInstallView(record, [bare, sampleUnit()], siteUrl)?.skill).toBe("pdf");
    expect(toInstallView(record, [bare], siteUrl)?.skill).toBe("bare");
  });

  it("is none in a record without a unit", () => {
    expect(toInstallView(record, [], siteUrl)).toBeNull();
  });

  it("has the name it states, which may differ from its folder's", () => {
    const { project } = stepsOf("claude-code", installOf({ name: "pdf", path: "skills/pdf-reader/SKILL.md" }));
    expect(copiesOf([project])[0]?.at(-1)).toBe("/project/.claude/skills/pdf");
  });

  it.each(["PDF reader", "pdf_reader", "-pdf", "pdf--reader", "../../pdf", "$(pdf)", "写作"])(
    "has its folder's name where the one it states, %s, is none the specification allows",
    (name) => {
      expect(installOf({ name, path: "skills/pdf/SKILL.md" }).skill).toBe("pdf");
    },
  );

  it("has the repository's name where it stands at the root and states none that is allowed", () => {
    expect(installOf({ name: "Tools!", path: "SKILL.md" }).skill).toBe("tools");
    expect(installOf({ name: "reader", path: "SKILL.md" }).skill).toBe("reader");
  });
});

describe("steps", () => {
  it("are there for every agent, with its own folders", () => {
    const view = installOf();
    expect(view.agents.map(({ id }) => id)).toEqual(agents.map(({ id }) => id));
    for (const [index, { projectFolder, personalFolder }] of agents.entries()) {
      const step = view.agents[index];
      expect(step?.project).toContain(` ${projectFolder}/`);
      expect(step?.personal).toContain(` ~/${personalFolder}/`);
      expect(step?.projectFolder).toBe(projectFolder);
    }
  });

  it("say how to call the skill in agents that are called by name", () => {
    const view = installOf();
    expect(stepsOf("claude-code", view).invoke).toBe("/pdf");
    expect(stepsOf("codex", view).invoke).toBe("$pdf");
    expect(stepsOf("gemini-cli", view).invoke).toBeNull();
  });

  it("do not say how to call a skill by a name that is none", () => {
    expect(stepsOf("claude-code", installOf({ name: "A", path: "skills/a b/SKILL.md" })).invoke).toBeNull();
  });

  it("leave no placeholder in any text", () => {
    const source = { ...record, marketplace: "acme-market" };
    for (const { project, personal, invoke, own } of installOf({ plugin: "reader" }, source).agents)
      expect([project, personal, invoke ?? "", own?.commands ?? ""].join("\n")).not.toMatch(/\{\w*\}/);
  });
});

describe("a skill that is not whole in its repository", () => {
  const part = (reason: UnreadReason) => ({ count: 1, parts: [{ path: "skills/pdf/x", reason }] });

  it.each<readonly [UnreadReason, boolean]>([
    ["link-outside", true],
    ["link-nowhere", true],
    ["submodule", true],
    ["lfs-pointer", true],
    ["too-large", false],
    ["no-text", false],
  ])("is told as such: %s", (reason, isTold) => {
    const view = toInstallView(record, [sampleUnit()], siteUrl, () => part(reason));
    expect(view?.absent?.first ?? null).toEqual(isTold ? ["skills/pdf/x"] : null);
  });

  it("stands for all only where none is whole", () => {
    const [broken, whole] = [sampleUnit(), sampleUnit({ name: "reader", path: "skills/reader/SKILL.md" })];
    const unreadOf = (path: string) => (path === broken.path ? part("submodule") : null);
    expect(toInstallView(record, [broken, whole], siteUrl, unreadOf)).toMatchObject({ skill: "reader", absent: null });
  });

  it("is copied with what its links lead to, where that is known to be in the repository", () => {
    const view = toInstallView(record, [sampleUnit()], siteUrl, () => null);
    expect(view?.agents[0]?.project).toContain("\ncp -RL ");
  });
});

describe("an example", () => {
  const chosen = (...units: Parameters<typeof sampleUnit>[0][]): string | undefined =>
    toInstallView(record, units.map(sampleUnit), siteUrl)?.skill;

  it("is a skill for users, not one for the upkeep of the repository", () => {
    const own = { name: "release", path: ".claude/skills/release/SKILL.md" };
    expect(chosen(own, { name: "reader", path: "skills/reader/SKILL.md" })).toBe("reader");
    expect(chosen(own)).toBe("release");
  });

  it("is one in a folder of its own, or one that a plugin brings", () => {
    const root = { name: "whole", path: "SKILL.md" };
    expect(chosen(root, { name: "reader", path: "skills/reader/SKILL.md" })).toBe("reader");
    expect(chosen({ name: "a", path: "a/SKILL.md" }, { name: "b", path: "b/SKILL.md", plugin: "x" })).toBe("b");
  });

  it.each(["a\ntouch executed\n", "a\u0003b", "a\u202eb", "a\u200bb", "a\u2028b"])(
    "is never one whose path a terminal would not show as it is: %j",
    (folder) => {
      expect(toInstallView(record, [sampleUnit({ path: `skills/${folder}/SKILL.md` })], siteUrl)).toBeNull();
    },
  );

  it("names no marketplace and no plugin that are more than a name", () => {
    const source = { ...record, marketplace: "x\n!id" };
    expect(stepsOf("claude-code", installOf({ plugin: "reader" }, source)).own).toBeNull();
    const other = installOf({ plugin: "reader@y; id" }, { ...record, marketplace: "x" });
    expect(stepsOf("claude-code", other).own).toBeNull();
  });
});

describe("a path in a shell", () => {
  it("is exactly the folder, and nothing of it is executed", () => {
    const installs = (name: string) =>
      [name, `skills/${name}`, `${name}/deep`].map(
        (folder) => [folder, installOf({ name: "reader", path: `${folder}/SKILL.md` })] as const,
      );
    const seen = ofHostileFolders((name) => ({
      copies: copiesOf(
        installs(name).flatMap(([, view]) => view.agents.flatMap((step) => [step.project, step.personal])),
      ),
      created: readdirSync(home),
    }));
    const expected = ofHostileFolders((name) => ({
      copies: installs(name).flatMap(([folder, view]) => {
        const source = join(home, "skill-sources/Acme/tools", folder);
        return view.agents.flatMap(({ id, projectFolder }) => [
          [source, `/project/${projectFolder}/reader`],
          [source, join(personalFolderOf(id), "reader")],
        ]);
      }),
      created: [],
    }));
    expect(seen).toEqual(expected);
  });

  it("is exactly the folder where the skill is named by it", () => {
    const seen = ofHostileFolders((name) => {
      const view = installOf({ name: "Not a name", path: `skills/${name}/SKILL.md` });
      const { project } = stepsOf("claude-code", view);
      return { skill: view.skill, copies: copiesOf([project]), created: readdirSync(home) };
    });
    const expected = ofHostileFolders((name) => ({
      skill: name,
      copies: [[join(home, "skill-sources/Acme/tools/skills", name), "/project/.claude/skills"]],
      created: [],
    }));
    expect(seen).toEqual(expected);
  });

  it("is exactly the folder in an agent's own command", () => {
    const names = hostileFolders.filter((name) => !name.startsWith("-"));
    const seen = ofHostileFolders((name) => {
      const view = installOf({ name: "Not a name", path: `skills/${name}/SKILL.md` });
      const commands = ["gemini-cli", "copilot"].map((id) => stepsOf(id, view).own?.commands ?? "");
      return { commands: wordsOfAll(commands), created: readdirSync(home) };
    }, names);
    const expected = ofHostileFolders(
      (name) => ({
        commands: [
          ["gemini", "skills", "install", "https://github.com/Acme/tools", "--path", `skills/${name}`],
          ["gh", "skill", "install", "Acme/tools", `${name}@${record.commit}`],
        ],
        created: [],
      }),
      names,
    );
    expect(seen).toEqual(expected);
  });

  it.each(["-rf", "--force"])("is never taken for an option of an agent's own command: %s", (name) => {
    for (const folder of [name, `skills/${name}`, `${name}/pdf`]) {
      for (const { own } of installOf({ name: "Not a name", path: `${folder}/SKILL.md` }).agents) {
        const options = own === null ? [] : wordsOf(own.commands).filter((word) => word.startsWith("-"));
        expect(options.filter((word) => word !== "--path" && word !== "--")).toEqual([]);
      }
    }
  });
});

describe("the directory's own command", () => {
  const commandOf = (...units: Partial<DirectoryUnit>[]) =>
    toInstallView(record, units.map(sampleUnit), siteUrl)?.command;

  it("names the skill, and the directory that audited it", () => {
    expect(commandOf({ name: "reader", path: "skills/reader/SKILL.md" })).toBe(
      "npx https://skills.example.org/cli/skillshelf.tgz install Acme/tools reader",
    );
  });

  it("names a skill by its path where the name tells nothing, as one word of a shell", () => {
    const twice = { name: "reader", path: "a/reader/SKILL.md" };
    expect(commandOf(twice, { ...twice, path: "b/reader/SKILL.md" })).toMatch(/ a\/reader\/SKILL\.md$/);
    expect(commandOf({ name: "The reader", path: "it's/SKILL.md" })).toContain(` 'it'\\''s/SKILL.md'`);
  });

  it("names none that could be taken for an option", () => {
    expect(commandOf({ name: "", path: "--force/SKILL.md" })).toBe(
      "npx https://skills.example.org/cli/skillshelf.tgz install Acme/tools",
    );
  });
});

describe("the commands for an agent", () => {
  it("name the agent, each as the command knows it", () => {
    const { command, npmCommand } = stepsOf("copilot", installOf());
    expect(command).toBe(`${installOf().command} --agent copilot`);
    expect(npmCommand).toBe(`npx skills add 'Acme/tools/skills/pdf#${record.commit}' --agent github-copilot`);
  });

  it("name a skill for the npm command by its folder, which no name is mistaken for", () => {
    const npmCommandOf = (path: string) => installOf({ path }).npmCommand;
    const commandFor = (place: string) => `npx skills add '${place}#${record.commit}'`;
    expect(npmCommandOf("SKILL.md")).toBe(commandFor("Acme/tools"));
    expect(npmCommandOf("plugins/x/skills/pdf/SKILL.md")).toBe(commandFor("Acme/tools/plugins/x/skills/pdf"));
    for (const folder of hostileFolders.filter((name) => !/^[\w.-]+$/.test(name)))
      expect(npmCommandOf(`${folder}/SKILL.md`), folder).toBeNull();
  });

  it("install the audited commit with the npm command, and are left out where no commit is known", () => {
    const audited = { ...record, audit: { commit: "a".repeat(40) } };
    expect(toInstallView(audited, [sampleUnit()], siteUrl)?.npmCommand).toMatch(/#a{40}'$/);
    expect(installOf({}, { ...record, commit: null, audit: null }).npmCommand).toBeNull();
  });

  it("can be had for a skill that is chosen", () => {
    const units = ["pdf", "docx"].map((name) =>
      sampleUnit({ name, path: `skills/${name}/SKILL.md`, anchor: `unit-${name}` }),
    );
    expect(toInstallView(record, units, siteUrl, undefined, units[1])).toMatchObject({
      skill: "docx",
      anchor: "unit-docx",
      npmCommand: `npx skills add 'Acme/tools/skills/docx#${record.commit}'`,
    });
    const hidden = sampleUnit({ path: "a\u202eb/SKILL.md" });
    expect(toInstallView(record, [...units, hidden], siteUrl, undefined, hidden)).toBeNull();
  });
});

describe("an agent's own commands", () => {
  const market = { ...record, marketplace: "acme-market" };

  it("install the plugin that brings another copy of the skill", () => {
    const copies = [
      sampleUnit({ name: "reader", path: "plugins/x/skills/reader/SKILL.md", description: null, plugin: "x" }),
      sampleUnit({ name: "reader", path: "skills/reader/SKILL.md", plugin: null }),
    ];
    const view = toInstallView(market, copies, siteUrl);
    expect(view?.agents.find(({ id }) => id === "claude-code")?.own?.commands).toContain("install x@acme-market");
  });

  it("install the plugin where marketplace and plugin are known", () => {
    expect(stepsOf("claude-code", installOf({ plugin: "reader" }, market)).own?.commands.split("\n")).toEqual([
      "/plugin marketplace add Acme/tools",
      "/plugin install reader@acme-market",
    ]);
  });

  it("name no plugin where either of them is unknown", () => {
    for (const view of [installOf({}, market), installOf({ plugin: "reader" }), installOf()])
      for (const { own } of view.agents) expect(own?.commands ?? "").not.toContain("plugin");
  });

  it("say truly whether they take the commit that is described", () => {
    for (const { own } of installOf({ plugin: "reader" }, market).agents)
      if (own !== null) expect(own.commands.includes(record.commit ?? "")).toBe(own.atCommit);
    const { agents: steps } = installOf();
    expect(steps.some(({ own }) => own?.atCommit === true)).toBe(true);
    expect(steps.some(({ own }) => own?.atCommit === false)).toBe(true);
  });

  it("are left out where they need a commit and none is known", () => {
    const view = installOf({}, { ...record, commit: null });
    expect(stepsOf("copilot", view).own).toBeNull();
    expect(stepsOf("gemini-cli", view).own).not.toBeNull();
    for (const { own } of view.agents) expect(own?.atCommit ?? false).toBe(false);
  });

  it("name the whole repository where the skill stands at its root", () => {
    const { own } = stepsOf("gemini-cli", installOf({ path: "SKILL.md" }));
    expect(wordsOf(own?.commands ?? "").slice(-2)).toEqual(["--path", "."]);
  });
});

describe("the commands, run", () => {
  const upstream = () => join(home, "upstream/Acme/tools");
  const project = () => join(home, "project");

  function write(files: Readonly<Record<string, string>>): string {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(upstream(), file)), { recursive: true });
      writeFileSync(join(upstream(), file), text);
    }
    run("git init -q 2>/dev/null; git add -A; git commit -q -m change", upstream());
    return run("git rev-parse HEAD", upstream()).trim();
  }

  /** Fetches the repository by the page's own commands, from this machine in place of the code host. */
  function fetch(view: InstallView): void {
    run(`git config --global url."file://${home}/upstream/".insteadOf https://github.com/`);
    run(`${view.fetch} 2>&1`);
  }

  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted();

  it("bring a skill of a folder, all its files and none of another, to every agent's two folders", () => {
    const commit = write({
      "README.md": "About.",
      "skills/pdf/SKILL.md": "Reads.",
      "skills/pdf/scripts/read.py": "print()",
      "skills/other/SKILL.md": "Other.",
    });
    const view = installOf({}, { ...record, commit });
    fetch(view);
    for (const steps of view.agents) {
      run(steps.project, project());
      run(steps.personal, project());
      for (const folder of [join(project(), steps.projectFolder), personalFolderOf(steps.id)])
        expect(filesIn(folder)).toEqual(["pdf/SKILL.md", "pdf/scripts/read.py"]);
    }
  });

  it("bring a skill at the root, the whole repository without its history", () => {
    const commit = write({ "SKILL.md": "Reads.", "references/a b.md": "More.", ".gitignore": "x" });
    const view = installOf({ path: "SKILL.md" }, { ...record, commit });
    fetch(view);
    for (const steps of view.agents) {
      run(steps.project, project());
      run(steps.personal, project());
      for (const folder of [join(project(), steps.projectFolder), personalFolderOf(steps.id)])
        expect(filesIn(folder)).toEqual(["pdf/.gitignore", "pdf/SKILL.md", "pdf/references/a b.md"]);
    }
  });

  it("bring the files as they were at the commit described, folder or root", () => {
    const commit = write({ "SKILL.md": "Old root.", "skills/pdf/SKILL.md": "Old." });
    write({ "SKILL.md": "New root.", "skills/pdf/SKILL.md": "New.", "skills/pdf/late.md": "Late." });
    const view = installOf({}, { ...record, commit });
    fetch(view);
    run(stepsOf("claude-code", view).project, project());
    expect(filesIn(join(project(), ".claude/skills"))).toEqual(["pdf/SKILL.md"]);
    expect(readFileSync(join(project(), ".claude/skills/pdf/SKILL.md"), "utf8")).toBe("Old.");
    run(stepsOf("codex", installOf({ path: "SKILL.md" }, { ...record, commit })).project, project());
    expect(readFileSync(join(project(), ".agents/skills/pdf/SKILL.md"), "utf8")).toBe("Old root.");
  });

  it("bring the newest state where no commit is known", () => {
    write({ "skills/pdf/SKILL.md": "Old." });
    write({ "skills/pdf/SKILL.md": "New." });
    const view = installOf({}, { ...record, commit: null });
    fetch(view);
    run(stepsOf("claude-code", view).project, project());
    expect(readFileSync(join(project(), ".claude/skills/pdf/SKILL.md"), "utf8")).toBe("New.");
  });

  it("put a skill in a folder of its own name where the repository's has another", () => {
    const commit = write({ "plugins/reader-1/SKILL.md": "Reads." });
    const view = installOf({ name: "reader", path: "plugins/reader-1/SKILL.md" }, { ...record, commit });
    fetch(view);
    run(stepsOf("claude-code", view).project, project());
    expect(filesIn(join(project(), ".claude/skills"))).toEqual(["reader/SKILL.md"]);
  });

  it("may be run again, for a newer commit, without a second copy inside the first", () => {
    const commit = write({ "skills/pdf/SKILL.md": "Reads.", "other/reader/SKILL.md": "Reads.", "SKILL.md": "Reads." });
    for (const [path, name] of [
      ["skills/pdf/SKILL.md", "pdf"],
      ["other/reader/SKILL.md", "other-name"],
    ] as const) {
      const view = installOf({ name, path }, { ...record, commit });
      if (!existsSync(join(home, "skill-sources"))) fetch(view);
      const { project: script } = stepsOf("claude-code", view);
      run(script, project());
      run(script, project());
    }
    expect(filesIn(join(project(), ".claude/skills"))).toEqual(["other-name/SKILL.md", "pdf/SKILL.md"]);
  });

  it("bring a skill whatever its folder is named, and execute nothing of the name", () => {
    const commit = write(Object.fromEntries(hostileFolders.map((name) => [`skills/${name}/SKILL.md`, "Reads."])));
    const views = hostileFolders.map((name) =>
      installOf({ name: "Not a name", path: `skills/${name}/SKILL.md` }, { ...record, commit }),
    );
    const [first] = views;
    if (first === undefined) throw new Error("there are no folders");
    expect(new Set(views.map(({ fetch: commands }) => commands))).toEqual(new Set([first.fetch]));
    fetch(first);
    const before = readdirSync(home);
    const projectOf = (name: string) => join(project(), String(hostileFolders.indexOf(name)));
    for (const [at, view] of views.entries())
      run(stepsOf("claude-code", view).project, projectOf(hostileFolders[at] ?? ""));
    const seen = ofHostileFolders((name) => ({
      entries: readdirSync(projectOf(name)),
      skills: filesIn(join(projectOf(name), ".claude/skills")),
    }));
    expect(seen).toEqual(ofHostileFolders((name) => ({ entries: [".claude"], skills: [`${name}/SKILL.md`] })));
    expect(readdirSync(home).toSorted()).toEqual([...before, "project"].toSorted());
  });
});

describe("what a plugin also installs", () => {
  const part = { name: "Stop", target: "a", path: "hooks/hooks.json", line: 3, plugin: null, kind: "hook" as const };
  const plugin = {
    counts: { hook: 4, "mcp-server": 1, command: 20 },
    parts: [
      ...["SessionStart", "PreToolUse", "PostToolUse", "Stop"].map((name) => ({ ...part, name })),
      { ...part, kind: "mcp-server" as const, name: "some", target: "npx some-server", path: ".mcp.json" },
      { ...part, kind: "command" as const, name: "tidy", target: null, path: "commands/tidy.md", line: null },
    ],
  };

  it("is counted by kind, with events and what starts servers, and linked", () => {
    const { summary, places } = toInstalledParts(record, plugin, "en");
    expect(summary).toContain(
      "4 hooks (SessionStart, PreToolUse, PostToolUse and 1 more), 1 MCP server (npx some-server), 20 commands",
    );
    expect(places.more).toBe(19);
    expect(places.first.slice(3)).toEqual([
      expect.objectContaining({ name: "hooks/hooks.json, line 3", label: "Stop", target: "a" }),
      expect.objectContaining({ name: ".mcp.json, line 3", label: "some", target: "npx some-server" }),
      expect.objectContaining({ name: "commands/tidy.md", label: null, target: null }),
    ]);
    expect(places.first[0]?.href).toMatch(/hooks\/hooks\.json\?plain=1#L3$/);
  });

  it("is of the skill that is installed", () => {
    const installed = toInstalledParts(record, plugin, "en");
    const units = [sampleUnit({ name: "a", path: "skills/a/SKILL.md" })];
    const view = toInstallView(record, units, siteUrl, undefined, undefined, ({ path }) =>
      path === "skills/a/SKILL.md" ? installed : null,
    );
    expect(view?.installed).toBe(installed);
    expect(toInstallView(record, units, siteUrl)?.installed).toBeNull();
  });
});
