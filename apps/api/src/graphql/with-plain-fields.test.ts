import SchemaBuilder from '@pothos/core';
import { type GraphQLObjectType, graphqlSync, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { withPlainFields } from './with-plain-fields.ts';

const builder = new SchemaBuilder({});
const cat = builder.objectRef<{ name: string; born: number }>('Cat').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    birth: t.exposeInt('born'),
    age: t.int({ resolve: ({ born }) => 2026 - born }),
  }),
});
builder.queryType({ fields: (t) => ({ cat: t.field({ type: cat, resolve: () => ({ name: 'Tom', born: 2020 }) }) }) });
const schema = withPlainFields(builder.toSchema());

test('only fields that read the property of their own name lose their resolver, and all read what they did', () => {
  const type = schema.getType('Cat');
  const fields = isObjectType(type) ? (type satisfies GraphQLObjectType).getFields() : {};
  const resolved = Object.values(fields).filter(({ resolve }) => resolve !== undefined);
  expect(resolved.map(({ name }) => name).sort()).toEqual(['age', 'birth']);
  expect(graphqlSync({ schema, source: '{ cat { name birth age } }' }).data?.['cat']).toEqual({
    name: 'Tom',
    birth: 2020,
    age: 6,
  });
});
