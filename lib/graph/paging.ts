import { z } from "zod";
import { invalid } from "./graph-error.ts";
import { textOf } from "./schema.ts";

/** Limit of totals that have to be counted. */
export const MAX_COUNT = 10_000;

/** Makes the total of a list that was counted up to `most + 1`. */
export const boundedTotal = (counted: number, most: number = MAX_COUNT): Total =>
  counted > most ? { count: most, isLowerBound: true } : { count: counted };

const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Largest offset that a page number may lead to. Beyond it only a cursor works, whose cost does not grow. */
const MAX_OFFSET = 100_000;

const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, "must be a whole number of at least 1")
    .transform(Number)
    .refine((value) => value <= most, `must be at most ${most}`)
    // For the OpenAPI description.
    .meta({ type: "integer", minimum: 1, maximum: most });

/** Position in a list: the sort keys of the last row of the previous page. */
export type Cursor = readonly (number | string)[];

const cursorSchema = z.array(z.union([z.number(), textOf(0, 10_000)])).max(4);

const cursor = textOf(1, 20_000).transform((text, context): Cursor => {
  const read = cursorSchema.safeParse(parseJson(Buffer.from(text, "base64url").toString()));
  if (read.success) return read.data;
  context.addIssue("must be the nextCursor of a previous page");
  return z.NEVER;
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const listParameters = {
  page: whole(1_000_000).optional().describe("Page number, from 1."),
  pageSize: whole(MAX_PAGE_SIZE)
    .optional()
    .describe(`How many to a page: at most ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}.`),
  cursor: cursor.optional().describe("`nextCursor` of the previous page; `page` is ignored then."),
};

export type PageParameters = Readonly<{
  page?: number | undefined;
  pageSize?: number | undefined;
  cursor?: Cursor | undefined;
}>;

/** The rows of a page to read: `limit` of them, and one more to find out whether there is another page. */
export type Window = Readonly<{ page: number; limit: number; offset: number; after: Cursor | undefined }>;

/**
 * Makes the window of a page.
 *
 * @param order types of the values in a cursor of this list; numbers are integers.
 * @param furthest largest offset of a page number.
 * @throws {GraphError} when the cursor is of another list, or the page too far.
 */
export function toWindow(
  given: PageParameters,
  order: readonly ("number" | "string")[] = ["number", "number"],
  furthest: number = MAX_OFFSET,
): Window {
  const { page = 1, pageSize: limit = DEFAULT_PAGE_SIZE, cursor: after } = given;
  const fits =
    after === undefined || (after.length === order.length && order.every((kind, index) => isOf(kind, after[index])));
  if (!fits) throw invalid("cursor", "must be the nextCursor of a previous page of this list");
  const offset = after ? 0 : (page - 1) * limit;
  if (offset > furthest) throw invalid("page", `must not go beyond ${furthest} entries; use nextCursor instead`);
  return { page, limit, offset, after };
}

const isOf = (kind: "number" | "string", value: number | string | undefined): boolean =>
  kind === "number" ? Number.isSafeInteger(value) : typeof value === kind;

export const encodeCursor = (place: Cursor): string => Buffer.from(JSON.stringify(place)).toString("base64url");

/** Cuts the extra row off a page and makes the cursor of the next one. */
export function toPage<Row>(
  rows: readonly Row[],
  { limit }: Window,
  placeOf: (row: Row) => Cursor,
): { rows: readonly Row[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  return { rows: kept, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(placeOf(last)) : null };
}

/** Fields of every list response beside its items. */
export const envelope = {
  page: z.int().min(1),
  pageSize: z.int().min(1),
  totalCount: z.int().min(0),
  totalCountIsLowerBound: z.literal(true).optional().describe("The actual number is higher than `totalCount`."),
  nextCursor: z.string().nullable(),
};

/** Schema of a list response with its items under `name`. */
export const listSchema = <Name extends string, Item extends z.ZodType>(name: Name, item: Item) =>
  z.object({ ...envelope, ...record(name, z.array(item)) });

/** Schema of a list response under two names: the specification's, and the one that the published client reads. */
export const listUnderTwoNames = <Name extends string, Other extends string, Item extends z.ZodType>(
  name: Name,
  other: Other,
  item: Item,
) => z.object({ ...envelope, ...record(name, z.array(item)), ...record(other, z.array(item)) });

const record = <Name extends string, Value>(name: Name, value: Value) => ({ [name]: value }) as Record<Name, Value>;

/** Total of a list; `isLowerBound` where it was not counted to the end. */
export type Total = Readonly<{ count: number; isLowerBound?: boolean }>;

/** Makes the fields of a list response beside its items. */
export const toEnvelope = ({ page, limit }: Window, { count, isLowerBound }: Total, nextCursor: string | null) => ({
  page,
  pageSize: limit,
  totalCount: count,
  ...(isLowerBound && { totalCountIsLowerBound: true as const }),
  nextCursor,
});
