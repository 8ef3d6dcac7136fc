import { expect, test } from "vitest";
import { withAssigned } from "./shell-variables.ts";

test.each([
  ["a quoted value", "$A/x", 'A="/home/a"\n', "/home/a/x"],
  ["a value of several steps", "$B/x", "A=/home\nB=${A}/b\n", "/home/b/x"],
  ["a value after a word that declares", "${A}", "local A='b c'; ls\n", "b c"],
  ["a value amid the text of another variable", "$B", 'A="x B=y"\n', "y"],
  ["a variable that is set twice", "$A", "A=b\nA=c\n", "$A"],
  ["an assignment amid the value of the same variable", "$A", 'A="x A=y"\n', "x A=y"],
  ["another assignment where a value would stand", "$B", "A=\nB=c\n", "c"],
  ["the folder of the user", "$HOME/x", "HOME=/tmp\n", "$HOME/x"],
])("reads %s", (_, word, source, expected) => {
  expect(withAssigned(word, source)).toBe(expected);
});
