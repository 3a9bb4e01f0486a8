import { expect, test } from 'vitest';
import { operationScopes } from './operation-scope-table.ts';
import { rootTypes } from './operation-scopes.ts';
import { schema } from './schema.ts';

test('every root field says what it asks of a personal token', () => {
  const fields = rootTypes(schema).flatMap((type) =>
    Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  );
  expect(fields.filter((field) => !(field in operationScopes))).toEqual([]);
});

test('no row is left of a field that is gone', () => {
  const has = (name: string) => {
    const [type = '', field = ''] = name.split('.');
    const found = schema.getType(type);
    return found !== undefined && 'getFields' in found && field in found.getFields();
  };
  expect(Object.keys(operationScopes).filter((name) => !has(name))).toEqual([]);
});
