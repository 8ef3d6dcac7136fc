import { DockerfileParser, type Instruction as ParsedInstruction } from "dockerfile-ast";

export type Instruction = Readonly<{
  keyword: string;
  flags: readonly Readonly<{ name: string; value: string }>[];
  /** The rest of the line, without variables expanded. */
  text: string;
  /** The strings of the JSON form, else the words with variables of the build expanded. */
  words: readonly string[];
  isJson: boolean;
}>;

/** @property name by which later stages copy from it. */
export type Stage = Readonly<{ image: string; name: string | undefined; instructions: readonly Instruction[] }>;

/** Reads the stages of a Dockerfile. */
export function parseDockerfile(text: string): Stage[] {
  const stages: { image: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const parsed of DockerfileParser.parse(text).getInstructions()) {
    const instruction = read(parsed);
    if (instruction.keyword === "FROM") {
      const [image = "", , name] = instruction.words;
      stages.push({ image, name, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

function read(parsed: ParsedInstruction): Instruction {
  const text = parsed.getArgumentsContent() ?? "";
  const strings = stringsOf(text);
  return {
    keyword: parsed.getKeyword(),
    flags: flagsOf(parsed),
    text,
    words: strings ?? parsed.getExpandedArguments().map((argument) => argument.getValue()),
    isJson: strings !== undefined,
  };
}

function stringsOf(text: string): string[] | undefined {
  if (!text.startsWith("[")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Docker takes it for words, too.
    return undefined;
  }
}

function flagsOf(parsed: ParsedInstruction): Instruction["flags"] {
  if (!("getFlags" in parsed) || typeof parsed.getFlags !== "function") return [];
  const flags: { getName: () => string; getValue: () => string | null }[] = parsed.getFlags();
  return flags.map((flag) => ({ name: flag.getName(), value: flag.getValue() ?? "" }));
}
