import type { Sql as Client, Row, TransactionSql } from "postgres";
import { raw, Sql as Text } from "sql-template-tag";

type Rows = readonly object[];

/** A part of a statement, or a whole one: it is sent when it is awaited first, and planned once by each connection. */
class Statement<Found extends Rows> extends Text implements PromiseLike<Found> {
  readonly #client: Pick<Client, "unsafe">;
  #sent: Promise<Found> | undefined;

  constructor(client: Pick<Client, "unsafe">, strings: readonly string[], values: readonly unknown[]) {
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
};

/**
 * The statements of a client. Those of postgres.js are promises, parts of them too: to make one of thirty parts takes
 * this process as long as to send it and to read the answer.
 */
export function statementsOf(client: Client<{ bigint: number }> | TransactionSql<{ bigint: number }>): Statements {
  const make = <Found extends Rows>(strings: TemplateStringsArray, ...values: readonly unknown[]) =>
    new Statement<Found>(client, strings, values);
  return Object.assign(make, { json: client.json, raw });
}
