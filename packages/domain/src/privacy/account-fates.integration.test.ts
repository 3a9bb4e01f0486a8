import { schema } from '@foxreel/db';
import { createTestWorld } from '@foxreel/testing';
import { eq, getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteAccount } from './index.ts';
import { accountColumns, insertRow, keyOf, tables } from './testing/account-columns.ts';
import { fates } from './testing/account-fates.ts';
import { memberPassword, signUpMember } from './testing/sign-up-member.ts';

const world = await createTestWorld();

test('every column that can hold an account has a fate: whoever adds one decides', () => {
  expect([...accountColumns().keys()].toSorted()).toEqual(Object.keys(fates).toSorted());
});

test('all that a deleted account had in the tables to be erased is gone, and what is left of it is where it is allowed', async () => {
  const lee = await signUpMember(world);
  const other = await world.createPerson({ creator: true });
  const columns = [...accountColumns()].map(([name, column]) => ({ name, column, fate: fates[name] }));
  const gone = columns.filter(({ fate }) => fate === 'erased' || fate === 'unlinked');
  for (const { name, column } of gone)
    await insertRow(world, column.table, { [keyOf(column)]: lee.id }, other.id).catch((cause: unknown) => {
      throw new Error(`No row for ${name}`, { cause });
    });
  const rowsOf = async () => {
    const counts = new Map<string, number>();
    for (const { name, column } of gone) counts.set(name, await world.db.$count(column.table, eq(column, lee.id)));
    return counts;
  };
  expect([...(await rowsOf())].filter(([, count]) => count === 0)).toEqual([]);
  const unlinked = gone.filter(({ fate }) => fate === 'unlinked');
  const before = await Promise.all(unlinked.map(({ column }) => world.db.$count(column.table)));

  await deleteAccount(lee.ctx, { password: memberPassword });

  expect([...(await rowsOf())].filter(([, count]) => count > 0)).toEqual([]);
  expect(await Promise.all(unlinked.map(({ column }) => world.db.$count(column.table)))).toEqual(before);
  const allowed = new Set([
    'accounts',
    'retained_records',
    // The books name an account by its id alone, in a text.
    'ledger_balances',
    'ledger_entries',
    ...columns.flatMap(({ column, fate }) =>
      fate === 'erased' || fate === 'unlinked' || fate === 'nobody' ? [] : getTableName(column.table),
    ),
  ]);
  const named: string[] = [];
  for (const table of tables) {
    const count = await world.db.$count(table, sql`strpos(${table}::text, ${lee.id}) > 0`);
    if (count > 0 && !allowed.has(getTableName(table))) named.push(getTableName(table));
  }
  expect(named).toEqual([]);
  const [row] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, lee.id));
  expect(JSON.stringify(row)).not.toMatch(/leaver|example\.test|Lee Aver/);
});
