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
  return textWith("<skill>", requests)
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

/**
 * The last text in a request that contains a phrase.
 *
 * @throws {CommandError} when no request has one.
 */
export function textWith(phrase: string, requests: readonly ModelRequest[]): string {
  const texts = requests.flatMap(({ body }) => textsOf(JSON.parse(body))).filter((text) => text.includes(phrase));
  const text = texts.at(-1);
  if (text === undefined) throw new CommandError("The model was offered no skills.");
  return text;
}

/** All strings in a value of JSON. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", amp: "&" };

export const unescape = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|#39|amp);/g, (_, name) => entities[name] ?? "");
