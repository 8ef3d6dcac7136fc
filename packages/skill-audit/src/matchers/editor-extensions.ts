import type { Program } from "../program.ts";
import { type Address, addressesIn } from "./addresses.ts";

/** What an editor or a browser runs with all that its user may do. */
const extension = /\.(?:vsix|xpi|crx|nbm|plugin\.zip)(?:[?#]|$)/i;

/** Has an editor or a browser take one in: a name alone is one of its own index. */
const takingIn = /^--(?:install-extension|load-extension|install-addon)(?:=|$)/;

type TakenIn = Readonly<{ line: number; addresses: readonly Address[] }>;

/** Where a program has an editor take in what it names by an address itself, so that it must have got it from there. */
export function* extensionsTakenIn({ commands, strings }: Program): Generator<TakenIn> {
  const taking = commands.filter(({ words }) => words.some(({ text }) => takingIn.test(text)));
  if (taking.length === 0) return;
  const written = strings.map(({ value }) => value);
  const words = commands.flatMap((command) => command.words.map(({ text }) => text));
  const addresses = [...written, ...words].flatMap(addressesIn).filter(({ path }) => extension.test(path));
  if (addresses.length > 0) for (const { line } of taking) yield { line, addresses };
}
