import { expect, test } from 'vitest';
import { operationScopes } from './operation-scope-table.ts';
import { rootTypes } from './operation-scopes.ts';
import { schema } from './schema.ts';

test('every root field states its requirement for API tokens', () => {
  const fields = rootTypes(schema).flatMap((type) =>
    Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  );
  expect(fields.filter((field) => !(field in operationScopes))).toEqual([]);
});

test('every row belongs to an existing field', () => {
  const has = (name: string) => {
    const [type = '', field = ''] = name.split('.');
    const found = schema.getType(type);
    return found !== undefined && 'getFields' in found && field in found.getFields();
  };
  expect(Object.keys(operationScopes).filter((name) => !has(name))).toEqual([]);
});
