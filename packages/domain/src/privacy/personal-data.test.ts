import { expect, test } from 'vitest';
import { columnOf, personalData, registered, tableNames } from './personal-data.ts';
import { targetOf } from './testing/marked-rows.ts';

const tables = tableNames.map(registered);
/** The problems of every table. */
const wrong = (problemsOf: (table: (typeof tables)[number]) => string[]) =>
  tables.flatMap((table) => problemsOf(table).map((problem) => `${table.name}: ${problem}`));

test('every foreign key to an account is in rows', () => {
  const missing = wrong(({ columns, entry }) =>
    Object.keys(columns).filter((name) => {
      const target = columns[name] && targetOf(columns[name]);
      return target?.table === registered('accounts').table && !(name in entry.rows);
    }),
  );
  expect(missing).toEqual([]);
});

test('rows that stay have a reason, and column classes match what happens to the rows', () => {
  const contradictions = wrong(({ entry: { rows, columns } }) => {
    const rules = Object.values(rows).flatMap((rule) => rule ?? []);
    const has = (deletion: string) => rules.some((rule) => rule.deletion === deletion);
    const staying = rules.filter((rule) => rule.deletion !== 'erase' || rule.only);
    return [
      ...staying.filter(({ why }) => why === '').map(() => 'a row stays for no reason'),
      ...Object.entries(columns).flatMap(([name, columnClass]) => {
        if (columnClass.startsWith('erase') && !has('erase')) return [`${name} is not erased with any row`];
        if (columnClass.startsWith('blank') && !has('blank')) return [`${name} is not blanked in any row`];
        if (/^(keep|blank)/.test(columnClass) && rules.length > 0 && staying.length === 0)
          return [`${name} goes with its row`];
        return [];
      }),
    ];
  });
  expect(contradictions).toEqual([]);
});

test('every blanked column has a value to be blanked with', () => {
  const stuck = wrong((table) =>
    Object.entries(table.entry.columns).flatMap(([name, columnClass]) => {
      const column = columnOf(table, name);
      const isPossible = !column.notNull || column.generated || column.hasDefault || table.entry.blankTo?.[name];
      return columnClass.startsWith('blank') && !isPossible ? [name] : [];
    }),
  );
  expect(stuck).toEqual([]);
});

test('every table with exported columns has a list, of rows that lead to the account', () => {
  const unlisted = wrong(({ name, entry: { rows, columns, exported } }) => {
    const isExported = Object.values(columns).some((columnClass) => columnClass.endsWith('export'));
    // The list of its entries has both.
    if (name === 'ledgerTransfers') return [];
    if (isExported !== (exported !== undefined)) return ['a list without columns, or columns without a list'];
    return (exported?.of ?? []).filter((column) => !(column in rows));
  });
  expect(unlisted).toEqual([]);
  const names = tableNames.flatMap((name) => personalData[name].exported?.name ?? []);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
