/** Variables in a word are followed so often, as one may be set from another. */
const MOST = 3;

/**
 * A word of a shell with the variables put in that its source sets once, whatever to: a reader puts in only constants,
 * and `RC="$HOME/.zshrc"` is none.
 */
export function withAssigned(word: string, source: string): string {
  let text = word;
  for (let count = 0; count < MOST && /\$\{?[A-Za-z_]/.test(text); count++) {
    const next = text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced?: string, bare?: string) => {
      const values = assigned(braced ?? bare ?? "", source);
      return values.length === 1 ? (values[0] ?? whole) : whole;
    });
    if (next === text) return text;
    text = next;
  }
  return text;
}

function assigned(name: string, source: string): string[] {
  if (!/^\w+$/.test(name) || name === "HOME") return [];
  const pattern = new RegExp(
    String.raw`(?:^|[\s;&(])(?:local |export |readonly |declare )?\$?${name}\s?=\s?(?:"([^"\n]*)"|'([^'\n]*)'|([^\s;&|"'()]+))`,
    "gm",
  );
  return Array.from(source.matchAll(pattern), ([, double, single, bare]) => double ?? single ?? bare ?? "");
}
