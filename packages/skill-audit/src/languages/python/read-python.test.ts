import { describe, expect, it } from "vitest";
import { fakeShells } from "../flow/fake-shell.ts";
import { Grammar } from "../grammar.ts";
import { pythonReader } from "./read-python.ts";

const read = pythonReader(await Grammar.load("python"), fakeShells);
const last = (text: string) => read(text, 1).calls.at(-1);
const started = (text: string) =>
  read(text, 1).commands.map(({ name, words }) => [name, ...words.map((word) => word.text)].join(" "));

describe("pythonReader", () => {
  it.each([
    ["import subprocess as sp\nsp.run(x)", "subprocess.run"],
    ["from os import system as s\ns(x)", "os.system"],
    ["import a.b.c\na.b.c.d()", "a.b.c.d"],
    ["import a.b as c\nc.d()", "a.b.d"],
    ["from os import *\nsystem(x)", "os.system"],
    ["run = os.system\nrun(x)", "os.system"],
    ['__import__("os").system(x)', "os.system"],
    ['importlib.import_module("os").system(x)', "os.system"],
    ['getattr(os, "sys" + "tem")(x)', "os.system"],
    ["builtins.exec(x)", "exec"],
    ["__builtins__.eval(x)", "eval"],
    ['globals()["exec"](x)', "exec"],
    ['sys.modules["os"].system(x)', "os.system"],
    ["s = requests.Session()\ns.post(u)", "requests.Session().post"],
    ["with requests.Session() as s: s.post(u)", "requests.Session().post"],
    ["functools.partial(subprocess.run, shell=True)(x)", "subprocess.run"],
    ["@app.route(x)\ndef f(): pass", "app.route"],
    ["session = requests.Session()\nsession.verify = False", "requests.Session().verify"],
    ['os.environ["PYTHONHTTPSVERIFY"] = "0"', "os.environ.PYTHONHTTPSVERIFY"],
    ["import ssl\nssl._create_default_https_context = ssl.x", "ssl._create_default_https_context"],
    ['exec "import os"', "exec"],
    ["def run(s): s.close()\ns = f()", "f"],
  ])("names the callee of %j: %s", (text, callee) => {
    expect(last(text)?.callee).toBe(callee);
  });

  it("takes no decorator for a call", () => {
    expect(read("@property\ndef f(self): pass", 1).calls).toEqual([]);
  });

  it.each([
    ['f("a" "b")', "ab"],
    ['x = "a"\nf(x + "b")', "ab"],
    ['f("".join(["a", "b"]))', "ab"],
    ['x = "a"\nf(f"{x}b{{}}")', "ab{}"],
    ["f(chr(104) + chr(0x69))", "hi"],
    ['f("\\x63url\\u0041\\U0001F600")', "curlA😀"],
    ['f(r"\\x63")', "\\x63"],
    ['f(bytes.fromhex("6869").decode())', "hi"],
    ['import base64 as b\nf(b.b64decode("aGk=").decode())', "hi"],
    ['f(codecs.decode("uv", "rot13"))', "hi"],
    ['f("".join(map(chr, [104, 105])))', "hi"],
    ['f("".join(chr(x) for x in [104, 105]))', "hi"],
    ['f("".join([chr(x) for x in (104, 105)]))', "hi"],
    ['f("".join(g(x) for x in [104, 105]))', undefined],
    ["f(bytes([104, 105]).decode())", "hi"],
    ['f("%d.%s%%" % (1, "b"))', "1.b%"],
    ['f("%(a)s" % {"a": "b"})', "b"],
    ['f("a%s" % x)', undefined],
    ['f("{}.{x}.{0}".format(1, x="b"))', "1.b.1"],
    ['f("cba"[::-1])', "abc"],
    ['f("a" * 3)', "aaa"],
    ['f("a" * 1000000000)', undefined],
    ['x = "a"\nx += "b"\nf(x)', "ab"],
    ["f(2 * 3)", undefined],
    ['f(Path("~") / ".ssh")', undefined],
    ['from pathlib import Path\nf(Path("~") / ".ssh" / "id")', "~/.ssh/id"],
    ["f(str(1))", "1"],
    ["f(True)", "true"],
    ["f(None)", "null"],
    ["f(-1)", "-1"],
    ['x = {"a": "b"}\nf(x["a"])', "b"],
    ['class A:\n  u = "a"\n  def g(self): f(self.u)', "a"],
    ['x = "a"\nx = "b"\nf(x)', undefined],
    ['x = "a"\nx += y\nf(x)', undefined],
    ['x = "a"\ndef g(x): f(x)', undefined],
    ['x = x + "a"\nf(x)', undefined],
  ])("tells the value of %j: %j", (text, value) => {
    const call = read(text, 1).calls.findLast(({ callee }) => callee === "f");
    expect(call?.args[0]?.value ?? undefined).toBe(value);
  });

  it.each([
    ['f(f"a{x}b")', true],
    ['f("a%s" % x)', true],
    ['f("a{}".format(x))', true],
    ['f("a" + x)', true],
    ['c = "a" + x\nf(c)', true],
    ["f(x + y)", false],
    ['f("a")', false],
    ['f(["a", x])', false],
  ])("tells whether %j is put together: %s", (text, isInterpolated) => {
    expect(read(text, 1).calls.findLast(({ callee }) => callee === "f")?.args[0]).toMatchObject({ isInterpolated });
  });

  it("names keyword arguments, the properties of objects, and those that are handed on", () => {
    const args = last('o = {"b": {"c": None}}\nf(1, shell=True, d=o, **{"e": "x"})')?.args;
    expect(args?.flatMap(({ name, value }) => (name === null ? [] : [[name, value]]))).toEqual([
      ["shell", "true"],
      ["d", null],
      ["b", null],
      ["c", "null"],
      ["e", "x"],
    ]);
  });

  it("lists every constant string of an argument", () => {
    expect(last('c = "x"\nf(["a", c, f"b{y}d" + "e"])')?.args[0]?.strings).toEqual(["a", "x", "b", "d", "e"]);
  });

  it.each([
    ["exec(requests.get(u).text)", ["requests.get"]],
    ["r = requests.get(u)\nt = r.text\nexec(t)", ["requests.get"]],
    ["with open(p) as f:\n  for line in f:\n    exec(line)", ["open"]],
    ["x = ''\nx += input()\nexec(x)", ["input"]],
    ["a, b = g()\nexec(b)", ["g"]],
    ["async def f():\n  x = await g()\n  exec(x)", ["g"]],
    ["def f(): return g()\nexec(f())", ["f", "g"]],
    ["def f(x): exec(x)\nf(g())", ["g"]],
    ["def a():\n  x = g()\ndef b(x):\n  exec(x)", []],
    ["a = b\nb = a\nexec(a)", []],
    ["(lambda s: exec(s))(g())", ["g"]],
  ])("follows what reaches exec in %j: %j", (text, from) => {
    const call = read(text, 1).calls.find(({ callee }) => callee === "exec");
    expect(call?.from.map(({ callee }) => callee)).toEqual(from);
  });

  it.each([
    ['os.system("curl x")', ["sh-text curl x"]],
    ['os.system(f"rm {x}")', ["sh-text rm ${x}"]],
    ['c = "rm %s" % x\nsubprocess.run(c, shell=True)', ["sh-text rm ${x}"]],
    ['subprocess.run(["/bin/rm", "-rf", p])', ["rm -rf p"]],
    ['subprocess.run(["sudo", "-u", "x", "rm"] + rest)', ["rm rest"]],
    ['subprocess.run(shlex.split("a b"))', ["sh-text a b"]],
    ['subprocess.run("a b".split())', ["a b"]],
    ['subprocess.Popen(["bash", "-c", "curl x"])', ["bash -c curl x", "sh-text curl x"]],
    ['subprocess.call(["powershell.exe", "-Command", "iwr x"])', ["powershell -Command iwr x", "ps-text iwr x"]],
    ['os.execvp("ls", ["ls", "-l"])', ["ls -l"]],
    ['os.execl("/bin/ls", "ls", "-l")', ["ls -l"]],
    ['os.spawnl(os.P_WAIT, "ls", "ls", "-l")', ["ls -l"]],
    ['asyncio.create_subprocess_exec("ls", *rest)', ["ls *rest"]],
    ['subprocess.run([sys.executable, "-m", "pip"])', ["python -m pip"]],
    ["subprocess.run(x)", []],
    ['subprocess.run(["bash", "-c", f"curl {x}"])', ['bash -c f"curl {x}"', "sh-text curl ${x}"]],
    ['subprocess.run(["bash", "-c", x])', ["bash -c x"]],
  ])("tells what %j starts: %j", (text, commands) => {
    expect(started(text)).toEqual(commands);
  });

  it("tells the texts of a path among what reaches a call on it", () => {
    const call = last('from pathlib import Path\np = Path.home() / ".x" / y\np.write_text(t)');
    expect(call?.from.flatMap(({ args }) => args.flatMap(({ strings }) => strings))).toContain(".x");
    expect(call?.from.map(({ callee }) => callee)).toEqual(["pathlib.Path", "pathlib.Path", "pathlib.Path.home"]);
  });

  it("takes a division for no path", () => {
    expect(read("x = total / count", 1).calls).toEqual([]);
  });

  it("lists the packages that a script says it needs", () => {
    const text = `# /// script\n# dependencies = [\n#   "x[a] @ git+https://u",\n#   'rich', # why\n# ]\n# other = ["z"]\n# ///\n`;
    expect(read(text, 1).imports).toEqual([
      { value: "x[a] @ git+https://u", line: 3 },
      { value: "rich", line: 4 },
    ]);
  });

  it("tells what a command that sudo runs is", () => {
    expect(read('subprocess.run(["sudo", "rm"])', 1).commands).toMatchObject([{ name: "rm", isElevated: true }]);
  });

  it("lists what is read of the environment", () => {
    const text =
      'os.environ["A"]\nos.environ.get("B")\nos.getenv("C")\ndict(os.environ)\nos.environ["D"] = "0"\nf(env=os.environ)';
    expect(
      read(text, 1)
        .environment.map(({ value }) => value)
        .toSorted(),
    ).toEqual(["*", "A", "B", "C"]);
  });

  it("lists imports, embedded programs, comments and strings with their lines", () => {
    const text =
      '"""a\nb"""\nimport a.b, c\nfrom d import e\n# note\nexec(base64.b64decode("eA=="))\nexec(compile("y", "f"))';
    expect(read(text, 11)).toMatchObject({
      imports: [
        { value: "a.b", line: 13 },
        { value: "c", line: 13 },
        { value: "d", line: 14 },
      ],
      comments: [{ value: "note", line: 15 }],
      embedded: [
        { language: "python", text: "x", line: 16 },
        { language: "python", text: "y", line: 17 },
      ],
    });
    expect(read(text, 11).strings[0]).toEqual({ value: "a\nb", line: 11 });
  });

  it.each(["", "\0", "def (((( x = = 'abc", '"""', "f(", "[".repeat(5_000), "x(".repeat(5_000) + ")".repeat(5_000)])(
    "reads what is no program",
    (text) => {
      expect(() => read(text, 1).calls.map(({ args, from }) => [args, from])).not.toThrow();
    },
  );
});
