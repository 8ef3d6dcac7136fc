import type { Locale } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { PluralMessage } from "#lib/i18n/format.ts";

/** A text, or the forms of one by plural category. */
export type Message = string | PluralMessage;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isPlural = (value: unknown): value is PluralMessage =>
  isGroup(value) && typeof value.other === "string" && Object.values(value).every((form) => typeof form === "string");

/** Every message by its dotted name; the forms of a plural are one message. */
function messagesIn(group: Readonly<Record<string, unknown>>, above = ""): [string, Message][] {
  return Object.entries(group).flatMap(([key, value]): [string, Message][] => {
    const name = `${above}${key}`;
    if (typeof value === "string" || isPlural(value)) return [[name, value]];
    return isGroup(value) ? messagesIn(value, `${name}.`) : [];
  });
}

/** The messages of a dictionary by their dotted names. */
export const messagesOf = (locale: Locale): ReadonlyMap<string, Message> => new Map(messagesIn(dictionaryOf(locale)));

/** The texts of a message in all its plural forms. */
export const textsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message);
