import type { Row, Sql } from "postgres";
import { join, raw, Sql as Text } from "sql-template-tag";

type Rows = readonly object[];
type Client = Pick<Sql, "unsafe" | "json">;

/**
 * A part of a statement, or a whole one: it is sent when it is awaited first. One with values is planned once by each
 * connection; one without is sent as plain text, which may be several.
 */
class Statement<Found extends Rows> extends Text implements PromiseLike<Found> {
  readonly #client: Client;
  #sent: Promise<Found> | undefined;

  constructor(client: Client, strings: readonly string[], values: readonly unknown[]) {
    super(strings, values);
    this.#client = client;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a statement sends it, as it does with those of the client.
  // oxlint-disable-next-line unicorn/no-thenable -- as said
  then<Then = Found, Otherwise = never>(
    onDone?: ((found: Found) => Then | PromiseLike<Then>) | null,
    onFailed?: ((reason: unknown) => Otherwise | PromiseLike<Otherwise>) | null,
  ): Promise<Then | Otherwise> {
    this.#sent ??= this.#send();
    return this.#sent.then(onDone, onFailed);
  }

  #send(): Promise<Found> {
    const sent: Promise<unknown> = this.#client.unsafe(this.text, this.values as never[], { prepare: true });
    return sent as Promise<Found>;
  }
}

/** Makes statements of templates. What stands in one is a parameter, unless it is a part of a statement itself. */
export type Statements = {
  <Found extends Rows = Row[]>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<Found>;
  /** A parameter of type json. */
  json: Client["json"];
  /** Text that stands in a statement as it is: ours, and never a client's. */
  raw: (text: string) => Text;
  /** Parts one after the other, with a text of ours between them. */
  join: (parts: readonly Text[], between: string) => Text;
};

/**
 * The statements of a client. Those of postgres.js are promises, parts of them too: to make one of thirty parts takes
 * this process as long as to send it and to read the answer.
 */
export function statementsOf(client: Client): Statements {
  const make = <Found extends Rows>(strings: TemplateStringsArray, ...values: readonly unknown[]) =>
    new Statement<Found>(client, strings, values);
  return Object.assign(make, { json: client.json, raw, join });
}
