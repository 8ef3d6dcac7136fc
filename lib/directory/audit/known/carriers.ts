import type { Command, Program } from "../program.ts";
import { handedOn } from "./handed-on.ts";
import { type Mention, mentionsAny, namesHolding } from "./name-flow.ts";

/** What is copied is followed from file to file so often. */
const MOST_STEPS = 3;

/** Where a secret is after a program copied it: files, folders, and variables of a shell. */
export type Carriers = Readonly<{ paths: ReadonlySet<string>; names: ReadonlySet<string> }>;

/** Values that are picked out of a file, as scripts do with a key of their own, are none. */
const picking = /\$\([^)]*\b(?:grep|awk|jq|yq|sed|cut)\b/;

/** Folders in which so much lies that nothing can be told of them. */
const tooWide =
  /^(?:["']?(?:~|\$\{?HOME\}?|\$env:\w+|\.{1,2}|\/|\/tmp|\/app|\/root|\$\{?PWD\}?|\/etc|\/usr\/\w+)["']?)$/i;

/** Where what `isSecret` fits goes to in a program of a shell: by copies, archives, redirections, loops and variables. */
export function carriersOf(
  commands: Program["commands"],
  source: string,
  isSecret: (text: string) => boolean,
  copies: (command: Command) => boolean,
): Carriers {
  const paths = new Set<string>();
  let names: ReadonlySet<string> = new Set();
  for (let step = 0; step < MOST_STEPS; step++) {
    const before = paths.size;
    names = namesHolding(
      source,
      (text) => !picking.test(text) && (isSecret(text) || carries(text, { paths, names: new Set() })),
      ofVariable,
    );
    const isTouched = (text: string) => isSecret(text) || carries(text, { paths, names });
    for (const command of commands)
      if (copies(command) && inputsOf(command).some(isTouched))
        for (const path of handedOn(command, isTouched).map(trimmed)) if (!tooWide.test(path)) paths.add(path);
    if (paths.size === before) break;
  }
  return { paths, names };
}

const inputsOf = ({ words, redirects, reads }: Command): string[] => [
  ...[...words, ...reads.flatMap((command) => [...command.words])].map(({ text }) => text),
  ...redirects.filter(({ operator }) => operator.startsWith("<")).map(({ target }) => target.text),
];

const trimmed = (path: string): string => path.replace(/["']/g, "").replace(/(?<=.)[\\/]+\*?$/, "");

const ofVariable: Mention = { pattern: (name) => String.raw`(?:\$\{?|@)${name}(?!\w)`, plain: (text) => text };

/** Whether a text names a carrier, or has one put into it. */
export function carries(text: string, { paths, names }: Carriers): boolean {
  if (mentionsAny(text, names, ofVariable)) return true;
  return Array.from(paths).some((path) => {
    const at = text.indexOf(path);
    return at >= 0 && !/[\w.-]/.test(text[at - 1] ?? "") && !/\w/.test(text[at + path.length] ?? "");
  });
}
