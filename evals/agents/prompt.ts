import { CommandError } from "../../bench/terminal/run-command.ts";
import type { ModelRequest, OfferedSkill } from "./driver.ts";

/**
 * The skills that a prompt offers as `<skill>` elements with `<name>` and `<description>`, as most agents write them.
 *
 * @throws {CommandError} when no request offers any.
 */
export function skillElements(
  requests: readonly ModelRequest[],
): readonly (OfferedSkill & { location: string | null })[] {
  const lists = requests.flatMap(({ body }) => textsOf(JSON.parse(body))).filter((text) => text.includes("<skill>"));
  const list = lists.at(-1);
  if (list === undefined) throw new CommandError("The model was offered no skills.");
  return list
    .split(/<skill>/)
    .slice(1)
    .map((element) => {
      const part = (name: string) => {
        const text = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(element)?.[1];
        return text === undefined ? null : unescape(text).trim();
      };
      return { name: part("name") ?? "", description: part("description"), location: part("location") };
    });
}

/** All strings in a value of JSON. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", amp: "&" };

const unescape = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|#39|amp);/g, (_, name) => entities[name] ?? "");
