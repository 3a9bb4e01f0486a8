import { randomUUID } from 'node:crypto';
import { schema } from '@foxreel/db';
import { and, eq, getTableColumns, getTableName } from '@foxreel/db/drizzle';
import { getTableConfig, type PgColumn } from '@foxreel/db/drizzle-pg';
import type { TestWorld } from '@foxreel/testing';
import type { TableName } from '../personal-data/classes.ts';
import { keyOf, personalData, type RegisteredTable, registered, tableNames } from '../personal-data.ts';

/** A word that only one column of one row has. The column `by` of that row leads to the account. */
export interface Marker {
  word: string;
  table: TableName;
  column: string;
  by: string;
}

/** A row that leads to the account by the column `by`. */
export interface MarkedRow {
  table: TableName;
  by: string;
  values: Record<string, unknown>;
}

/** Matches markers and nothing else. They have letters only, because search words have no digits. */
export const markerPattern = 'zq[a-p]{4}qz';
const letters = 'abcdefghijklmnop';
let words = 0;

/** Values that keep rows, and those they belong to, from being changed by anything but the deletion. */
const given: { [Name in TableName]?: Record<string, unknown> } = {
  lives: { state: 'ended' },
  battles: { state: 'ended' },
  // An open report's text stays until it is decided.
  reports: { status: 'resolved' },
};

/** Fills every table that can have rows of an account, with a marker in every free text. All other accounts in the rows are `other`. */
export class MarkedRows {
  readonly markers: Marker[] = [];
  readonly rows: MarkedRow[] = [];
  readonly #world: TestWorld;
  readonly #account: string;
  readonly #other: string;

  constructor(world: TestWorld, account: string, other: string) {
    this.#world = world;
    this.#account = account;
    this.#other = other;
  }

  /** Inserts a row for each column that leads to the account. Leaves out the ledger, which is append-only. */
  async fill(): Promise<void> {
    for (const name of tableNames) {
      if (name === 'accounts' || name.startsWith('ledger')) continue;
      for (const by of Object.keys(personalData[name].rows)) if (!this.#rowBy(name, by)) await this.#rowsOf(name, by);
    }
    const { accounts } = schema;
    const free = Object.entries(getTableColumns(accounts)).filter(
      ([name, column]) => isFree(column) && name !== 'passwordHash',
    );
    const values = Object.fromEntries(free.map(([name, column]) => [name, this.#mark(column, 'accounts', name, 'id')]));
    await this.#world.db.update(accounts).set(values).where(eq(accounts.id, this.#account));
  }

  /** A new word for a column, for tests that write it themselves. */
  word(table: TableName, column: string, by: string): string {
    const at = words;
    words += 1;
    const word = `zq${[12, 8, 4, 0].map((shift) => letters[(at >> shift) & 15]).join('')}qz`;
    this.markers.push({ word, table, column, by });
    return word;
  }

  /** Whether a marked row is still there; null if the table has no key. */
  async isThere({ table: name, values }: MarkedRow): Promise<boolean | null> {
    const table = registered(name);
    if (name === 'popularityChanges') return null;
    const same = keyOf(table).map((column) => eq(column, values[nameOf(table, column)]));
    return (await this.#world.db.$count(table.table, and(...same))) > 0;
  }

  async #rowsOf(name: TableName, by: string): Promise<void> {
    const { entry, columns } = registered(name);
    const rule = entry.rows[by] ?? raise();
    const isList = columns[by]?.getSQLType().endsWith('[]');
    const leads: unknown[] = rule.through.length === 0 ? [isList ? [this.#account] : this.#account] : [];
    for (const parent of rule.through) {
      const own = await this.#ownRow(parent, rule.by?.[0]);
      const key = keyOf(registered(parent))[0] ?? raise();
      leads.push(String(own[nameOf(registered(parent), key)]));
    }
    for (const lead of leads) {
      const values = await this.#insert(registered(name), { ...given[name], [by]: lead }, by);
      this.rows.push({ table: name, by, values });
    }
  }

  /** The account's row in a table that leads to it. */
  async #ownRow(name: TableName, by?: string): Promise<Record<string, unknown>> {
    const { rows } = registered(name).entry;
    const leading = by ?? Object.keys(rows).find((column) => rows[column]?.deletion !== 'keep') ?? raise();
    if (!this.#rowBy(name, leading)) await this.#rowsOf(name, leading);
    return this.#rowBy(name, leading)?.values ?? raise();
  }

  #rowBy(name: TableName, by: string): MarkedRow | undefined {
    return this.rows.find((row) => row.table === name && row.by === by);
  }

  /** Inserts a row with its required values only, or with markers if `by` is given. */
  async #insert(table: RegisteredTable, fixed: Record<string, unknown>, by?: string): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = await this.#parentKeys(table, fixed);
    for (const [name, column] of Object.entries(table.columns)) {
      const isRequired = column.notNull && !column.hasDefault && !column.generated && !column.generatedIdentity;
      if (name in values) continue;
      if (name in fixed) values[name] = fixed[name];
      else if (by !== undefined && isFree(column)) values[name] = this.#mark(column, table.name, name, by);
      else if (isRequired) values[name] = await this.#least(column);
    }
    const [row] = await this.#world.db.insert(table.table).values(values).returning();
    return row ?? raise(`No row of ${table.name}`);
  }

  /** The columns of foreign keys over several columns, from a new row of each parent that agrees with the fixed ones. */
  async #parentKeys(table: RegisteredTable, fixed: Record<string, unknown>): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const key of getTableConfig(table.table).foreignKeys) {
      const { columns, foreignColumns, foreignTable } = key.reference();
      if (columns.length === 1) continue;
      const parent = tableNames.map(registered).find((one) => one.table === foreignTable) ?? raise();
      const pairs = columns.map((column, at) => [nameOf(table, column), nameOf(parent, foreignColumns[at] ?? raise())]);
      const known = pairs.flatMap(([own = '', theirs = '']) => (own in fixed ? [[theirs, fixed[own]]] : []));
      const row = await this.#insert(parent, { ...given[parent.name], ...Object.fromEntries(known) });
      for (const [own = '', theirs = ''] of pairs) values[own] = row[theirs];
    }
    return values;
  }

  #mark(column: PgColumn, table: TableName, name: string, by: string): unknown {
    const word = this.word(table, name, by);
    const type = column.getSQLType();
    if (type === 'jsonb') return [{ type: 'text', value: word }];
    return type.endsWith('[]') ? [word] : word;
  }

  async #least(column: PgColumn): Promise<unknown> {
    const target = targetOf(column);
    if (target && getTableName(target.table) === 'accounts') return this.#other;
    if (target) {
      const parent = tableNames.map(registered).find(({ table }) => table === target.table) ?? raise();
      return (await this.#insert(parent, given[parent.name] ?? {}))[nameOf(parent, target)];
    }
    const [first] = column.enumValues ?? [];
    if (first !== undefined) return first;
    const type = column.getSQLType();
    if (type.endsWith('[]') || type === 'jsonb') return [];
    if (type.startsWith('timestamp')) return new Date();
    if (type === 'boolean') return false;
    return /^(small|big)?(int|serial)|^numeric|^double|^real/.test(type) ? 1 : randomUUID();
  }
}

/** A column that takes any text, so that it may hold what people write. */
const isFree = (column: PgColumn): boolean =>
  /^(text|citext|jsonb|text\[\])$/.test(column.getSQLType()) &&
  !column.generated &&
  (column.enumValues ?? []).length === 0 &&
  targetOf(column) === null;

/** Where a column points to by a foreign key. */
export function targetOf(column: PgColumn): PgColumn | null {
  for (const key of getTableConfig(column.table).foreignKeys) {
    const { columns, foreignColumns } = key.reference();
    const at = columns.findIndex(({ name }) => name === column.name);
    if (at >= 0) return foreignColumns[at] ?? null;
  }
  return null;
}

const nameOf = ({ columns }: RegisteredTable, column: PgColumn): string =>
  Object.keys(columns).find((name) => columns[name]?.name === column.name) ?? column.name;

function raise(message = 'Not in the register'): never {
  throw new Error(message);
}
