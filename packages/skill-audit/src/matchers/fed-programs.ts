import type { Call } from "../program.ts";
import { interpreterName, isLoader, isStarter, startsInterpreter } from "./runs.ts";

/** Calls that write to what an interpreter reads its program from. */
export const feedsProgram = ({ callee, args, from }: Call): boolean =>
  (/(?:\.stdin\.(?:write|writelines|end)|\.communicate)$/.test(callee) ||
    (/(?:^|\.)(?:pipe|pipeTo|pipeline|copyfileobj)$/.test(callee) &&
      args.some(({ text }) => /\bstdin\b/.test(text)))) &&
  from.some((source) => isStarter(source) && startsInterpreter(source.args) && readsInput(source));

/** An interpreter with a program among its words reads something else. */
const readsInput = ({ args }: Call): boolean =>
  args
    .slice(0, 2)
    .filter(({ name }) => name === null)
    .flatMap(({ value, strings }) => (value === null ? strings : value.split(/\s+/)))
    .slice(1)
    .every((word) => /^-(?:s|u)?$/.test(word));

const temporaryFile =
  /(?:^|\.)(?:mkstemp|mktemp|NamedTemporaryFile|TemporaryFile|mkdtemp(?:Sync)?|tmpNameSync|fileSync)$/;

/** Calls that start a file which was made for the while, or give it to an interpreter. */
export function temporariesRun(call: Call): readonly Call[] {
  const { args, from } = call;
  if (!isStarter(call) && !isLoader(call)) return [];
  const [first, second] = args;
  const words = [...(first?.strings ?? []), ...(second?.name === null ? second.strings : [])].flatMap((text) =>
    text.trim().split(/\s+/),
  );
  const isRun =
    words.every((word) => word === "" || word.startsWith("-") || interpreterName.test(word.split("/").at(-1) ?? "")) &&
    !words.includes("-m");
  return isRun ? from.filter((source) => temporaryFile.test(source.callee)) : [];
}
