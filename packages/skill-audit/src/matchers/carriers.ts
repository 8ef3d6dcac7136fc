import type { Command, Program } from "../program.ts";
import { handedOn, takenWords } from "./handed-on.ts";
import { type Mention, mentionsAny, namesHolding } from "./name-flow.ts";

/** What is copied is followed from file to file so often. */
const MAX_STEPS = 3;

/** Where a secret is after a program copied it: files, folders, and variables of a shell. */
export type Carriers = Readonly<{ paths: ReadonlySet<string>; names: ReadonlySet<string> }>;

/** Values that are picked out of a file, as scripts do with a key of their own, are none. */
const picking = /\$\([^)]*\b(?:grep|awk|jq|yq|sed|cut)\b/;

/** Folders in which so much lies that nothing can be told of them. */
const tooWide =
  /^(?:["']?(?:~|\$\{?HOME\}?|\$env:\w+|\.{1,2}|\/|\/tmp|\/app|\/root|\$\{?PWD\}?|\/etc|\/usr\/\w+)["']?)$/i;

/** Programs that take a folder with all that lies in it. */
const packers = /^(?:tar|bsdtar|zip|7z|7za|rar|cp|rsync|ditto|compress-archive|copy-item|copy|xcopy|robocopy)$/;

/**
 * Where what `isSecret` fits goes to in a program of a shell: by copies, archives, redirections, loops and variables.
 *
 * @param gives tells of commands that print secrets without being told a file.
 */
export function carriersOf(
  commands: Program["commands"],
  source: string,
  isSecret: (text: string) => boolean,
  copies: (command: Command) => boolean,
  gives: (command: Command) => boolean = () => false,
): Carriers {
  const paths = new Set<string>();
  let names: ReadonlySet<string> = new Set();
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = paths.size;
    names = namesHolding(
      source,
      (text) => !picking.test(text) && (isSecret(text) || carries(text, { paths, names: new Set() })),
      ofVariable,
    );
    const isTouched = (text: string) => isSecret(text) || carries(text, { paths, names });
    for (const command of commands)
      if (
        gives(command) ||
        command.reads.some(gives) ||
        (copies(command) && (inputsOf(command).some(isTouched) || packsAny(command, paths)))
      )
        for (const path of handedOn(command, isTouched).map(trimmed)) if (!tooWide.test(path)) paths.add(path);
    if (paths.size === before) break;
  }
  return { paths, names };
}

/** Packs a folder into which a carrier was put. */
const packsAny = (command: Command, paths: ReadonlySet<string>): boolean =>
  packers.test(command.name) &&
  takenWords(command).some(({ text }) => {
    const folder = trimmed(text);
    return (
      folder.length > 2 && !tooWide.test(folder) && Array.from(paths).some((path) => path.startsWith(`${folder}/`))
    );
  });

const inputsOf = (command: Command): string[] => [
  ...[command, ...command.reads].flatMap(takenWords).map(({ text }) => text),
  ...command.redirects.filter(({ operator }) => operator.startsWith("<")).map(({ target }) => target.text),
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
