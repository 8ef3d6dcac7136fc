/** A row of a page with how many rows there are in all; alone where the page is empty. */
export type Counted<Row> = Readonly<{ counted: number }> & (Row | Readonly<{ key: null }>);

/** The rows of a page, and how many there are in all. */
export type CountedPage<Row> = Readonly<{ rows: readonly Row[]; counted: number }>;

/** A page that was read with its count in one statement. */
export const toCountedPage = <Row extends Readonly<{ key: number }>>(
  rows: readonly Counted<Row>[],
): CountedPage<Row> => ({
  rows: rows.filter((row): row is Readonly<{ counted: number }> & Row => row.key !== null),
  counted: rows[0]?.counted ?? 0,
});
