import type { z } from "zod";

type Kinds = Readonly<Record<string, string>>;

const kinds: Kinds = {
  string: "text",
  number: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "null",
};

const formats: Kinds = {
  uuid: "a UUID",
  url: "an address that begins with a scheme, such as https://example.org",
  email: "an e-mail address",
  date: "a day such as 2026-01-31",
  datetime: "a time such as 2026-01-31T12:00:00Z",
};

const units: Kinds = { string: " characters", array: " entries", set: " entries", map: " entries" };

/** `a, b or c`. */
const choice = (values: readonly unknown[]): string =>
  values
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(", ")
    .replace(/, ([^,]*)$/, " or $1");

type Bounds = Readonly<{ origin: string; inclusive?: boolean | undefined }>;

/** Describes a bound of a number, a text or a list. */
function bound(
  limit: number | bigint,
  { origin, inclusive = true }: Bounds,
  [from, beyond]: readonly [string, string],
): string {
  const unit = units[origin];
  return unit === undefined ? `must be ${inclusive ? from : beyond} ${limit}` : `must have ${from} ${limit}${unit}`;
}

/**
 * Describes the expected value of a field, for schemas without a message of their own. The text continues a sentence that
 * begins with the name of the field. zod's messages name its types instead of the expected input.
 */
export const inputMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${choice(issue.values)}`;
    case "invalid_format":
      return `must be ${formats[issue.format] ?? `text of the form ${issue.pattern ?? issue.format}`}`;
    case "too_small":
      return bound(issue.minimum, issue, ["at least", "more than"]);
    case "too_big":
      return bound(issue.maximum, issue, ["at most", "less than"]);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `must not have ${choice(issue.keys)}`;
    case "invalid_union":
      return "must have one of the forms that are described for it";
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return "must be as it is described";
  }
};

/** Maximum length of input that is quoted in a message. Characters. */
const MAX_QUOTED_LENGTH = 100;

/** Names the kind of a wrong value. */
function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return value === "" ? "an empty text" : "text";
  return typeof value === "boolean" ? String(value) : `the ${typeof value} ${String(value)}`;
}

/** Describes the wrong value: its kind, or the text itself if others were expected. Continues the message. */
function given({ code }: z.core.$ZodIssue, value: unknown): string {
  const isText = typeof value === "string" && value !== "";
  if (isText && (code === "invalid_value" || code === "invalid_format"))
    return `, not ${JSON.stringify(value.slice(0, MAX_QUOTED_LENGTH))}`;
  const isKind = code === "invalid_type" || (code === "invalid_union" && !isText) || code === "invalid_value";
  return isKind ? `, not ${kindOf(value)}` : "";
}

/** Maximum number of reported errors of a request. */
const MAX_FAULTS = 100;

/** An invalid field, with a message that names the expected and the actual value. */
export type Fault = Readonly<{ path: readonly PropertyKey[]; message: string }>;

/**
 * Lists the errors of an input. For a union, it lists the errors of the only alternative that the value has the type of,
 * if there is one.
 */
export function faultsOf(issues: readonly z.core.$ZodIssue[], whole: unknown): Fault[] {
  return issues.slice(0, MAX_FAULTS).flatMap((issue): Fault[] => {
    const { path, message } = issue;
    const value = valueAt(whole, path);
    const forms = issue.code === "invalid_union" ? issue.errors : [];
    const fitting = forms.filter((faults) => faults.length > 0 && faults.every((fault) => fault.path.length > 0));
    const [form] = fitting.length === 1 ? fitting : [];
    if (form) return faultsOf(form, value).map((fault) => ({ ...fault, path: [...path, ...fault.path] }));
    return [{ path, message: value === undefined ? "is required" : message + given(issue, value) }];
  });
}

function valueAt(within: unknown, path: readonly PropertyKey[]): unknown {
  let value = within;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
