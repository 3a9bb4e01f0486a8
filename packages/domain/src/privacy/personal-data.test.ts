import { expect, test } from 'vitest';
import { columnOf, personalData, registered, tableNames } from './personal-data.ts';
import { targetOf } from './testing/marked-rows.ts';

const tables = tableNames.map(registered);
/** Of every table, what is wrong with it; none is right. */
const wrong = (problemsOf: (table: (typeof tables)[number]) => string[]) =>
  tables.flatMap((table) => problemsOf(table).map((problem) => `${table.name}: ${problem}`));

test('every column that refers to an account leads to it', () => {
  const missing = wrong(({ columns, entry }) =>
    Object.keys(columns).filter((name) => {
      const target = columns[name] && targetOf(columns[name]);
      return target?.table === registered('accounts').table && !(name in entry.rows);
    }),
  );
  expect(missing).toEqual([]);
});

test('rows that stay have a reason, and the classes of columns fit what happens to the rows', () => {
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

test('what is to be blanked can be', () => {
  const stuck = wrong((table) =>
    Object.entries(table.entry.columns).flatMap(([name, columnClass]) => {
      const column = columnOf(table, name);
      const isPossible = !column.notNull || column.generated || column.hasDefault || table.entry.blankTo?.[name];
      return columnClass.startsWith('blank') && !isPossible ? [name] : [];
    }),
  );
  expect(stuck).toEqual([]);
});

test('what is to be exported is in a list of its own, of rows that lead to the account', () => {
  const unlisted = wrong(({ name, entry: { rows, columns, exported } }) => {
    const isExported = Object.values(columns).some((columnClass) => columnClass.endsWith('export'));
    // Its entries' list has both.
    if (name === 'ledgerTransfers') return [];
    if (isExported !== (exported !== undefined)) return ['a list without columns, or columns without a list'];
    return (exported?.of ?? []).filter((column) => !(column in rows));
  });
  expect(unlisted).toEqual([]);
  const names = tableNames.flatMap((name) => personalData[name].exported?.name ?? []);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
