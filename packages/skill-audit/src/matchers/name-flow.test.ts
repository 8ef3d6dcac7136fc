import { describe, expect, it } from "vitest";
import { mentionsAny, namesHolding } from "./name-flow.ts";

/** Whether a program's `send(x)` is given what `secret` makes. */
const sends = (source: string, call: string): boolean => {
  const names = namesHolding(source, (text) => text.includes("secret()"));
  return mentionsAny(call.slice(call.indexOf("(")), names.at(call));
};

describe("namesHolding", () => {
  it.each([
    ["data = secret()\ndef run():\n    send(data)\n", "send(data)"],
    ["def run():\n    data = secret()\n    text = pack(data)\n    send(text)\n", "send(text)"],
    [
      "def load():\n    data = secret()\n    return data\n\ndef run():\n    text = load()\n    send(text)\n",
      "send(text)",
    ],
    ["def give(body):\n    send(body)\n\ndef run():\n    data = secret()\n    give(data)\n", "send(body)"],
    ["def give(*, url, body):\n    send(body)\n\ngive(body=secret(), url=URL)\n", "send(body)"],
    ["def wrap(a, b):\n    return {'x': b}\n\nkey = secret()\ntext = wrap(1, key)\nsend(text)\n", "send(text)"],
    ["data = None\ndef load():\n    global data\n    data = secret()\n\ndef run():\n    send(data)\n", "send(data)"],
    ["let data;\nfunction load() {\n  data = secret();\n}\nfunction run() {\n  send(data);\n}\n", "send(data)"],
    ["const give = async (body) => {\n  await send(body);\n};\nconst key = secret();\ngive(key);\n", "send(body)"],
    ["const wrap = (x) => `k=${x}`;\nconst key = secret();\nconst text = wrap(key);\nsend(text);\n", "send(text)"],
    [
      "class A {\n  async give(\n    body: string,\n  ): Promise<void> {\n    send(body);\n  }\n  run() {\n    const key = secret();\n    this.give(key);\n  }\n}\n",
      "send(body)",
    ],
    ['def run():\n    data = secret()\n    help = """\nUse it\n"""\n    send(data)\n', "send(data)"],
    ["load() {\n  DATA=$(secret())\n}\nrun() {\n  send($DATA)\n}\n", "send(DATA)"],
  ])("follows a name to %j", (source, call) => {
    expect(sends(source, call)).toBe(true);
  });

  it.each([
    ["def one():\n    data = secret()\n    use(data)\n\ndef two(data):\n    send(data)\n", "send(data)"],
    ["def one():\n    data = secret()\n    use(data)\n\ndef two():\n    data = rows()\n    send(data)\n", "send(data)"],
    [
      "function one() {\n  const data = secret();\n}\nfunction two() {\n  const data = 1;\n  send(data);\n}\n",
      "send(data)",
    ],
    [
      "const pick = (env, name) => {\n  if (env.A) return name;\n};\nconst text = pick(secret(), 1);\nsend(text);\n",
      "send(text)",
    ],
    ["def wrap(a, b):\n    return b\n\nold = wrap(1, secret())\ntext = wrap(1, rows())\nsend(text)\n", "send(text)"],
  ])("does not take a name for that of another function: %j", (source, call) => {
    expect(sends(source, call)).toBe(false);
  });

  it.each(["def f(a):\n", "f(", "const f = (a) => {\n", "`", "f(a, ", "  x = f(x)\n"])(
    "takes time that grows with the length of %j over and over",
    (piece) => {
      const started = performance.now();
      namesHolding(piece.repeat(20_000 / piece.length), (text) => text.includes("a"));
      expect(performance.now() - started).toBeLessThan(2000);
    },
  );
});
