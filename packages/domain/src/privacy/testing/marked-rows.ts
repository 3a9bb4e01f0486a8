import { randomUUID } from 'node:crypto';
import { schema } from '@foxreel/db';
import type { TestWorld } from '@foxreel/testing';
import { and, eq, getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { TableName } from '../personal-data/classes.ts';
import { keyOf, personalData, type RegisteredTable, registered, tableNames } from '../personal-data.ts';

/** A word that one column of one row has, and that row: it was found for the account by the column `by`. */
export interface Marker {
  word: string;
  table: TableName;
  column: string;
  by: string;
}

/** A row that a column of the register's `rows` finds for the account. */
export interface MarkedRow {
  table: TableName;
  by: string;
  values: Record<string, unknown>;
}

/** Every marker matches it, and nothing else does. Letters alone: numbers would keep them out of the search words. */
export const markerPattern = 'zq[a-p]{4}qz';
const letters = 'abcdefghijklmnop';
let words = 0;

/** What a row needs so that nothing but the deletion changes it. */
const given: { [Name in TableName]?: Record<string, unknown> } = {
  lives: { state: 'ended' },
  battles: { state: 'ended' },
  // Of an open report the text stays until it is decided.
  reports: { status: 'resolved' },
};

/** Fills every table that can hold rows of an account with some, a marker in every text that is free. `other` has the other side of them. */
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

  /** A row for each column that leads to the account; the books, which are append-only, are the caller's. */
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

  /** A new word for a column; the test writes it where it likes. */
  word(table: TableName, column: string, by: string): string {
    const at = words;
    words += 1;
    const word = `zq${[12, 8, 4, 0].map((shift) => letters[(at >> shift) & 15]).join('')}qz`;
    this.markers.push({ word, table, column, by });
    return word;
  }

  /** Whether a marked row is still there; null for a table without a key. */
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

  /** A row with the least that the table asks for; marked, if it was found by a column. Other accounts in it are `other`. */
  async #insert(table: RegisteredTable, fixed: Record<string, unknown>, by?: string): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    for (const [name, column] of Object.entries(table.columns)) {
      const isRequired = column.notNull && !column.hasDefault && !column.generated && !column.generatedIdentity;
      if (name in fixed) values[name] = fixed[name];
      else if (by !== undefined && isFree(column)) values[name] = this.#mark(column, table.name, name, by);
      else if (isRequired) values[name] = await this.#least(column);
    }
    const [row] = await this.#world.db.insert(table.table).values(values).returning();
    return row ?? raise(`No row of ${table.name}`);
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
      return (await this.#insert(parent, {}))[nameOf(parent, target)];
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

/** A column that takes any text: what people write can only be in these. */
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
