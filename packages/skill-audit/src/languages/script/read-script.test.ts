import { describe, expect, it } from "vitest";
import { fakeShells } from "../flow/fake-shell.ts";
import { Grammar } from "../grammar.ts";
import { scriptReader } from "./read-script.ts";

const read = scriptReader(await Grammar.load("javascript"), fakeShells);
const readTyped = scriptReader(await Grammar.load("tsx"), fakeShells);
const started = (text: string) =>
  read(`import cp from "child_process";\n${text}`, 1).commands.map(({ name, words }) =>
    [name, ...words.map((word) => word.text)].join(" "),
  );

describe("scriptReader", () => {
  it.each([
    ['import x from "y"; x(1)', "y"],
    ['import { a as b } from "y"; b()', "y.a"],
    ['import * as cp from "node:child_process"; cp.exec(x)', "child_process.exec"],
    ['const { exec: e } = require("child_process"); e(x)', "child_process.exec"],
    ['const cp = require("node:child_process"); cp.exec(x)', "child_process.exec"],
    ['require("child_process").exec(x)', "child_process.exec"],
    ['(await import("fs")).readFile(x)', "fs.readFile"],
    ['import { exec } from "child_process"; const run = promisify(exec); run(x)', "child_process.exec"],
    ['import { exec } from "child_process"; const run = exec; run(x)', "child_process.exec"],
    ['let cp; cp = require("child_process"); cp.exec(x)', "child_process.exec"],
    ['globalThis["ev" + "al"](x)', "eval"],
    ['window["eval"](x)', "eval"],
    ["new Function(x)", "Function"],
    ["Function(x)", "Function"],
    ["(0, eval)(x)", "eval"],
    ['import axios from "axios"; const c = axios.create(); c.post(x)', "axios.create().post"],
    ['process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"', "process.env.NODE_TLS_REJECT_UNAUTHORIZED"],
    ["fetch(u).then(f)", "fetch().then"],
    ["[].map(f)", ".map"],
    ["a?.b?.(c)", "a.b"],
    ["eval.call(this, x)", "eval"],
    ["cp.exec.apply(null, [x])", "cp.exec"],
    ["Reflect.apply(eval, this, [x])", "eval"],
    ["cp.exec.bind(cp)(x)", "cp.exec"],
    ['rpc.call("method", x)', "rpc.call"],
    ["const A = Object.getPrototypeOf(async function(){}).constructor; new A(x)", "Function"],
    ["(function* () {}).constructor(x)", "Function"],
    ["(async () => {}).constructor(x)", "Function"],
    ['[]["filter"]["constructor"](x)', "Function"],
    ["a.constructor(x)", "a.constructor"],
  ])("names the callee of %j: %s", (text, callee) => {
    expect(read(text, 1).calls.at(-1)?.callee).toBe(callee);
  });

  it("reads TypeScript", () => {
    const text =
      'import type { T } from "t"; const c = (x as T).run!; function f(this: X, a?: string) { exec<T>(a) } f(g());';
    expect(readTyped(text, 1).calls.map(({ callee }) => callee)).toEqual(["exec", "g", "f"]);
  });

  it.each([
    ['f("\\x63url" + "\\u{41}")', "curlA"],
    ['const a = "x"; f(`${a}y`)', "xy"],
    ['f(["a", "b"].join(""))', "ab"],
    ['f("ba".split("").reverse().join(""))', "ab"],
    ['f([..."ba"].reverse().join(""))', "ab"],
    ['f([1, 2, 3, 4].join("."))', "1.2.3.4"],
    ["const p = 80; f(`a:${p}`)", "a:80"],
    ['let x = "a"; x += "b"; f(x)', "ab"],
    ["f.call(null, 'a')", "a"],
    ["f(/a/)", undefined],
    ["f(String.fromCharCode(104, 105))", "hi"],
    ["f(String.fromCharCode.apply(null, [104, 105]))", "hi"],
    ["f(String.fromCharCode(...[104, 105]))", "hi"],
    ['f(atob("aGk="))', "hi"],
    ['f(Buffer.from("aGk=", "base64").toString())', "hi"],
    ['f(Buffer.from("6869", "hex").toString("utf8"))', "hi"],
    ["f(!1)", "false"],
    ["f(undefined)", "null"],
    ['const o = { a: "b" }; f(o.a)', "b"],
    ['let a = "x"; a = "y"; f(a)', undefined],
  ])("tells the value of %j: %j", (text, value) => {
    const call = read(text, 1).calls.findLast(({ callee }) => callee === "f");
    expect(call?.args[0]?.value ?? undefined).toBe(value);
  });

  it.each([
    ["f(`a${b}`)", true],
    ['f("a" + b)', true],
    ["const c = `a${b}`; f(c)", true],
    ["f(a + b)", false],
    ["f(`a`)", false],
  ])("tells whether %j is put together: %s", (text, isInterpolated) => {
    expect(read(text, 1).calls.at(-1)?.args[0]).toMatchObject({ isInterpolated });
  });

  it("names the properties of objects among arguments", () => {
    const args = read("f(u, { agent: { rejectUnauthorized: false }, a, b() {} })", 1).calls.at(-1)?.args;
    expect(args?.map(({ name, value }) => [name, value])).toEqual([
      [null, null],
      [null, null],
      ["agent", null],
      ["rejectUnauthorized", "false"],
      ["a", null],
      ["b", null],
    ]);
  });

  it.each([
    ["fetch(u).then(r => r.text()).then(t => eval(t))", "fetch"],
    ['http.get(u, res => { let s; res.on("data", d => { s += d }); res.on("end", () => eval(s)) })', "http.get"],
    ["const { body: [b] } = await got(u); eval(b)", "got"],
    ["for (const x of g()) eval(x)", "g"],
    ["const p = await new Promise(done => https.get(u, r => done(r))); eval(p)", "https.get"],
    ["async function f() { return fetch(u) } eval(await f())", "fetch"],
    ["function f({ a }) { eval(a) } f(g())", "g"],
    ["class A { b() { return fetch(u) } c() { eval(this.b()) } }", "fetch"],
  ])("follows what reaches eval in %j: %s", (text, source) => {
    const call = read(text, 1).calls.find(({ callee }) => callee === "eval");
    expect(call?.from.map(({ callee }) => callee)).toContain(source);
  });

  it.each([
    ['cp.exec("ls -l")', ["sh-text ls -l"]],
    ["cp.execSync(`rm ${x}`)", ["sh-text rm ${x}"]],
    ['cp.spawn("ls", ["-l", x])', ["ls -l x"]],
    ['cp.spawn("ls -l", { shell: true })', ["sh-text ls -l"]],
    ['cp.spawn("bash", ["-c", "ls"])', ["bash -c ls", "sh-text ls"]],
    ['cp.fork("a.js")', ["node a.js"]],
    ['cp.spawn(process.execPath, ["a.js"])', ["node a.js"]],
    ["$`rm -rf ${x}`", ["sh-text rm -rf ${x}"]],
    ['Bun.spawn(["ls"])', ["ls"]],
    ['new Deno.Command("ls", { args: ["-l"] })', ["ls -l"]],
    ["cp.exec(x)", []],
    ['spawn("ls")', []],
  ])("tells what %j starts: %j", (text, commands) => {
    expect(started(text)).toEqual(commands);
  });

  it("lists what is read of the environment", () => {
    const text =
      'f(process.env.A, process.env["B"]); const { C } = process.env; Deno.env.get("D"); JSON.stringify(process.env); process.env.E = "1"; spawn(x, { env: process.env })';
    expect(
      read(text, 1)
        .environment.map(({ value }) => value)
        .toSorted(),
    ).toEqual(["*", "A", "B", "C", "D"]);
    expect(read("x = { ...process.env }", 1).environment).toEqual([{ value: "*", line: 1 }]);
  });

  it.each(["const k = process.env.X; f(`u${k}`)", "const { X } = process.env; f({ a: X })", "f(process.env.X)"])(
    "names the variable of the environment among the strings of %j",
    (text) => {
      expect(read(text, 1).calls[0]?.args[0]?.strings).toContain("X");
    },
  );

  it("tells a regular expression as it is written", () => {
    expect(read('f(/a"b/g)', 1).calls[0]?.args).toMatchObject([{ text: '/a"b/g', value: null }]);
  });

  it.each(['import("data:text/javascript,f(1)")', 'import x from "data:text/javascript;base64,ZigxKQ=="'])(
    "finds the program in the address of a module: %j",
    (text) => {
      expect(read(text, 1).embedded).toEqual([{ language: "javascript", text: "f(1)", line: 1 }]);
    },
  );

  it("lists imports, embedded programs, comments and strings with their lines", () => {
    const text = '// note\n/* a\nb */\nimport "node:fs";\nexport * from "./x";\nrequire("y");\neval("z");';
    expect(read(text, 1)).toMatchObject({
      imports: [
        { value: "fs", line: 4 },
        { value: "./x", line: 5 },
        { value: "y", line: 6 },
      ],
      comments: [
        { value: "note", line: 1 },
        { value: " a\nb ", line: 2 },
      ],
      embedded: [{ language: "javascript", text: "z", line: 7 }],
    });
  });

  it.each(["", "\0", "const {{ = `${", "f(", "(".repeat(5_000), `x${".then(a => b(a))".repeat(2_000)}`, "<T>x"])(
    "reads what is no program",
    (text) => {
      expect(() => read(text, 1).calls.map(({ args, from }) => [args, from])).not.toThrow();
    },
  );
});
