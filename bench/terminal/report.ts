import { writeFile } from "node:fs/promises";
import { type Machine, machineLines } from "../machine/description.ts";
import { type Column, Table } from "./table.ts";

/** What a benchmark prints for people as it goes, and keeps for programs. */
export class Report {
  readonly #machine: Machine;
  readonly #options: object;
  readonly #rows: object[] = [];
  readonly #warnings: string[] = [];
  #table = new Table([]);

  constructor(machine: Machine, options: object) {
    this.#machine = machine;
    this.#options = options;
    for (const line of machineLines(machine)) console.log(line);
  }

  /** Begins a table. */
  section(title: string, columns: readonly Column[]): void {
    this.#table = new Table(columns);
    console.log(`\n${title}\n\n${this.#table.head()}`);
  }

  /** Adds a row to the table: its cells for people, `data` for programs. */
  row(cells: readonly string[], data: object): void {
    this.#rows.push(data);
    console.log(this.#table.row(cells));
  }

  /** Says, once, that something is not as a benchmark needs it. */
  warn(line: string): void {
    if (this.#warnings.includes(line)) return;
    this.#warnings.push(line);
    console.log(`! ${line}`);
  }

  /** Writes everything as JSON. */
  async write(file: string): Promise<void> {
    const content = { machine: this.#machine, options: this.#options, rows: this.#rows, warnings: this.#warnings };
    await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`);
  }
}
