import { expect, test } from 'vitest';
import { rowsOf } from './run-prepared.ts';

const columns = (...names: string[]) => names.map((name) => ({ name }));

test('rows get their column names and keep their values', () => {
  const names = ['id', 'fromAccount', 'a "name"', 'x\n', "it's", '?column?'];
  const values = [1, null, [2], { b: 3 }, '', undefined];
  expect(rowsOf(columns(...names), [values])).toEqual([
    Object.fromEntries(names.map((name, at) => [name, values[at]])),
  ]);
});

test('a different list of columns makes different rows, even with equal names', () => {
  expect(rowsOf(columns('a', 'b'), [[1, 2]])).toEqual([{ a: 1, b: 2 }]);
  expect(rowsOf(columns('b', 'a'), [[1, 2]])).toEqual([{ b: 1, a: 2 }]);
  expect(rowsOf(columns('a,b'), [[1]])).toEqual([{ 'a,b': 1 }]);
});

test('the last of two equally named columns wins, as in postgres.js', () => {
  expect(rowsOf(columns('n', 'n'), [[1, 2]])).toEqual([{ n: 2 }]);
});
