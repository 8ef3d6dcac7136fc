import { describe, expect, it } from "vitest";
import type { Command } from "../../program.ts";
import { fakeShells } from "../flow/fake-shell.ts";
import { isBatchLine } from "./batch-line.ts";
import { batchReader } from "./read-batch.ts";

const read = batchReader(fakeShells.readPowerShell);
const shown = ({ name, words }: Command) => [name, ...words.map(({ text }) => text)].join(" ");
const commandsOf = (text: string) => read(text, 1).commands.map(shown);
const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name).join(" ");

describe("batchReader", () => {
  it.each([
    ["a 1 & b && c || d", ["a 1", "b", "c", "d"]],
    ["@A.EXE x\r\nC:\\b\\c.exe y", ["a x", "c y"]],
    ['a "b c" "d & e" f^&g "h^i"', ["a b c d & e f&g h^i"]],
    ['a "b \\"c d\\" e"', ['a b "c d" e']],
    ["a b^\n c", ["a b c"]],
    ["p^o^w^ershell x", ["powershell x", "ps-text x"]],
    ["rem a & b\n:: c\n:d\n@rem e\nf", ["f"]],
    ["if exist a (\n  b\n) else (\n  c\n)", ["b", "c"]],
    ["if not exist a b", ["b"]],
    ['if "%1"=="x" a', ["a"]],
    ["if /i %1 == x a", ["a"]],
    ["if %errorlevel% neq 0 a", ["a"]],
    ["for %%i in (a b) do c %%i x%%i", ["c a b xa"]],
    ["for /r %%i in (*) do c %%i", ["c *"]],
    ["for %i in (a) do b %i", ["b a"]],
    ["for /f %%i in ('a b') do c", ["a b", "c"]],
    ["for /l %%i in (1,1,3) do a %%i", ["a $i"]],
    ["set X=a\nb %X% %x:~0,1%", ["b a a"]],
    ["set X=mshXta\n%X:X=%", ["mshta"]],
    ["set A=a\nset A=%A%b\n%A% c", ["ab c"]],
    ["set X=a b\nc %X%", ["c a b"]],
    ["set X=%Y%\\z\na %X%", ["a $env:Y\\z"]],
    ["setlocal enabledelayedexpansion\nif 1==1 (\n  set X=a\n  b !X!\n)", ["setlocal enabledelayedexpansion", "b a"]],
    ["a %1 %* %~dp0b %%c%%", ["a $1 $* $PSScriptRoot\\b $c%"]],
    ["echo.\necho a", ["echo", "echo a"]],
    ["call a.bat b & call :c", ["a.bat b"]],
    ['start "a b" /d c /min d e', ["d e"]],
    ["start https://a.example", ["start https://a.example"]],
    ['cmd /c "a & b"', ["cmd /c a & b", "a", "b"]],
    ["%COMSPEC% /c a", ["cmd /c a", "a"]],
    ['wmic process call create "a b"', ["wmic process call create a b", "a b"]],
    ["rd/s/q a\nrd /s/q b", ["rd /s /q a", "rd /s /q b"]],
    ["C:\\Users\\me> a b", ["a b"]],
  ])("reads the commands of %j", (text, expected) => {
    expect(commandsOf(text)).toEqual(expected);
  });

  it("tells what a command reads, also a block", () => {
    expect(namesOf(read("a | b | c", 1).commands.at(-1)?.reads ?? [])).toBe("a b");
    expect(namesOf(read("(a & b) | c", 1).commands.at(-1)?.reads ?? [])).toBe("a b");
    expect(namesOf(read('a | cmd /c "b"', 1).commands.at(-1)?.reads ?? [])).toBe("a");
  });

  it.each([
    "for /f %%i in ('a') do b %%i",
    "for /f %%i in ('a') do set X=%%i\nb %X%",
    "for /f %%i in ('a') do %%i",
    "for /f \"tokens=1,2\" %%i in ('a') do b %%j",
  ])("tells whose output stands in %j", (text) => {
    expect(namesOf(read(text, 1).commands.at(-1)?.inner ?? [])).toBe("a");
  });

  it("tells redirects, also those of a block", () => {
    const redirectsOf = (text: string) =>
      read(text, 1).commands.map(({ redirects }) =>
        redirects.map(({ operator, target }) => `${operator}${target.text}`).join(" "),
      );
    expect(redirectsOf('a >"b c" 2>&1 <d')).toEqual([">b c 2>&1 <d"]);
    expect(redirectsOf("(\n  a\n  b\n) > c")).toEqual([">c", ">c"]);
  });

  it("tells lines, literals, environment, comments and programs", () => {
    const program = read("rem why\nset X=1\na %X% %TOKEN%\npython -c b\npowershell -File c.ps1", 5);
    expect(program).toMatchObject({
      environment: [{ value: "TOKEN", line: 7 }],
      comments: [{ value: "why", line: 5 }],
      embedded: [{ language: "python", text: "b", line: 8 }],
    });
    expect(program.commands[0]).toMatchObject({ line: 7, words: [{ isLiteral: true }, { isLiteral: false }] });
  });

  it("has the commands of PowerShell among its own", () => {
    const { commands, embedded } = read('powershell -NoProfile "a b" & c', 1);
    expect(commands.map(shown)).toEqual(["powershell -NoProfile a b", "ps-text a b", "c"]);
    expect(embedded).toEqual([{ language: "powershell", text: "a b", line: 1 }]);
  });

  it.each([
    "",
    "\0",
    "if",
    "for %%i in (",
    '"',
    "^",
    "(".repeat(50_000),
    ")".repeat(50_000),
    "a | ".repeat(5_000),
    "a & ".repeat(10_000),
    "if 1==1 ".repeat(20_000),
    "for %%i in (a) do ".repeat(5_000),
    "cmd /c ".repeat(3_000),
    "%a".repeat(50_000),
    "set a=%a%%a%xxxxxxxx\n".repeat(2_000),
    "set a=b & ".repeat(10_000),
  ])("reads broken or deep text in time (case %#)", (text) => {
    const start = performance.now();
    read(text, 1);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("isBatchLine", () => {
  it.each(["rd /s /q a", "type %USERPROFILE%\\a", "a C:\\b", "reg add HKCU\\a"])("is true of %j", (text) => {
    expect(isBatchLine(text)).toBe(true);
  });

  it.each(["date +%H%M%S", "rm -rf a", "curl https://a.example", "printf '%s' a"])("is false of %j", (text) => {
    expect(isBatchLine(text)).toBe(false);
  });
});
