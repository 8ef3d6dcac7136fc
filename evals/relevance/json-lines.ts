import { readFile } from "node:fs/promises";
import { z } from "zod";
import { OptionError } from "../../bench/terminal/options.ts";

/**
 * Reads a file of JSON, a value on each line; empty lines are left out.
 *
 * @throws {OptionError} that names the file and the first line that is not as the schema has it.
 */
export async function readJsonLines<Value>(file: string, schema: z.ZodType<Value>): Promise<Value[]> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new OptionError(`${file} cannot be read: ${error.message}`);
  });
  return text
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, schema, `${file}:${index + 1}`)]));
}

function parseLine<Value>(line: string, schema: z.ZodType<Value>, place: string): Value {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new OptionError(`${place} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const result = schema.safeParse(value);
  if (!result.success) throw new OptionError(`${place} is not as it should be:\n${z.prettifyError(result.error)}`);
  return result.data;
}
