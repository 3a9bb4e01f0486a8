import { expect, test } from 'vitest';
import { rowsOf } from './run-prepared.ts';

const columns = (...names: string[]) => names.map((name) => ({ name }));

test('rows get the names of their columns, whatever they are, and keep their values', () => {
  const names = ['id', 'fromAccount', 'a "name"', 'x\n', "it's", '?column?'];
  const values = [1, null, [2], { b: 3 }, '', undefined];
  expect(rowsOf(columns(...names), [values])).toEqual([
    Object.fromEntries(names.map((name, at) => [name, values[at]])),
  ]);
});

test('another list of columns makes other rows, the same names alike', () => {
  expect(rowsOf(columns('a', 'b'), [[1, 2]])).toEqual([{ a: 1, b: 2 }]);
  expect(rowsOf(columns('b', 'a'), [[1, 2]])).toEqual([{ b: 1, a: 2 }]);
  expect(rowsOf(columns('a,b'), [[1]])).toEqual([{ 'a,b': 1 }]);
});

test('the last of two columns of one name counts, as with postgres.js', () => {
  expect(rowsOf(columns('n', 'n'), [[1, 2]])).toEqual([{ n: 2 }]);
});
