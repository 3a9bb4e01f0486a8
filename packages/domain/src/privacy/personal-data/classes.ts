import type { schema } from '@foxreel/db';
import type { SQL } from '@foxreel/db/drizzle';
import type { PgColumn, PgTable } from '@foxreel/db/drizzle-pg';
import type { Context } from '../../kernel/index.ts';

type Schema = typeof schema;
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never;
}[keyof Schema];
export type ColumnName<Name extends TableName> = keyof Schema[Name]['_']['columns'] & string;

/** What the deletion of an account does: leave it, overwrite it, or delete the row. */
export type Deletion = 'keep' | 'blank' | 'erase';

/**
 * A column's class: what a deletion does with its value if the row stays, and whether the account's export has it. 'none' says
 * nothing about a person: keys, counters and internal states. Secrets are never exported.
 */
export type ColumnClass = 'none' | Deletion | `${Deletion}, export`;

/** What the deletion of an account does with the rows that a column finds. */
export interface RowRule {
  deletion: Deletion;
  /** Why the row stays; empty for 'erase'. */
  why: string;
  /** Tables whose row the column names, if it does not name the account itself. */
  through: readonly TableName[];
  /** The columns by which those tables lead to the account; without it, those whose rule is not 'keep'. */
  by?: readonly string[];
  /** Limits 'erase' to some of the rows. */
  only?: SQL;
}

/** The row is deleted. */
export const erase: RowRule = { deletion: 'erase', why: '', through: [] };

/** The row is deleted if it meets the condition, and otherwise stays as it is. */
export const eraseOnly = (only: SQL, why: string): RowRule => ({ ...erase, only, why });

/** The row stays; its columns of the class 'blank' are overwritten. */
export const blank = (why: string): RowRule => ({ deletion: 'blank', why, through: [] });

/** The row stays as it is. */
export const keep = (why: string): RowRule => ({ deletion: 'keep', why, through: [] });

/** The column names a row of another table, whose account decides. */
export const through = <Parent extends TableName>(
  parents: Parent | readonly Parent[],
  rule: RowRule,
  by?: readonly ColumnName<Parent>[],
): RowRule => ({
  ...rule,
  through: typeof parents === 'string' ? [parents] : [...parents],
  ...(by === undefined ? {} : { by }),
});

/** Columns and expressions of one exported row, by their names in the file. */
export type ExportedFields = Record<string, PgColumn | SQL>;

/** Where the export has the columns of the class 'export'. */
export interface ExportRule<Column extends string = string> {
  /** The list's name in the file. */
  name: string;
  /** Columns of `rows` whose rows belong in this account's export. */
  of: readonly Column[];
  /** Column names in the file that differ from the database's. */
  as?: { readonly [Name in Column]?: string };
  /** A column that names another account: its username is exported next to it, as far as the viewer may see it. */
  username?: Column;
  /** What is computed instead of read from a column. */
  add?(accountId: string): Record<string, SQL>;
  /** One object instead of a list: the file's head has it (export-account.ts). */
  object?: true;
  /** The rows are objects inside those of another table, which a column of `of` names. */
  within?: TableName;
  /** Reads the list itself, in batches, if one scan of the table is not enough. */
  read?(ctx: Context, accountId: string, fields: ExportedFields): AsyncIterable<readonly Record<string, unknown>[]>;
}

/** What the register says about a table that may hold personal data. */
export interface PersonalTable<Column extends string = string> {
  /** The columns that lead to an account. None: nobody's rows. */
  rows: { readonly [Name in Column]?: RowRule };
  columns: { readonly [Name in Column]: ColumnClass };
  /** What 'blank' writes, if neither null nor the column's default is right. */
  blankTo?: { readonly [Name in Column]?: (accountId: string) => string | SQL };
  /** Columns with the key of a stored file, which is deleted together with the value. */
  files?: readonly Column[];
  /** What else has to happen to the rows, before any is erased or blanked. Repeatable. */
  before?(ctx: Context, accountId: string): Promise<void>;
  /** Part of the transaction that ends the account, not of what follows. */
  atOnce?: true;
  exported?: ExportRule<Column>;
}

/** Every table of the schema, and every column: what is missing or unknown does not compile. */
export type PersonalData = { readonly [Name in TableName]: PersonalTable<ColumnName<Name>> };
