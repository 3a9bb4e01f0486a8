import { readFileSync } from 'node:fs';
import { buildSchema, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { printSdl, schema } from './schema.ts';
import { contractDifferences } from './testing/contract-differences.ts';

const published = new URL('../../schema.graphql', import.meta.url);
const promised = new URL('../../../../docs/contract/schema.graphql', import.meta.url);

test('the committed SDL is the printed one', () => {
  expect(readFileSync(published, 'utf8')).toBe(printSdl());
});

/** docs/contract/schema.graphql is promised to external tools; ours may only add to it. */
test('everything in the contract exists, with a compatible type', () => {
  const contract = buildSchema(readFileSync(promised, 'utf8'));
  expect(contractDifferences(schema, contract)).toEqual({ missing: [], incompatible: [] });
});

/** graphql-codegen's names for a field with arguments: `Query` and `mediaComments` become `QueryMediaCommentsArgs`. */
test('no two names collide in generated code', () => {
  const types = Object.values(schema.getTypeMap());
  const ofArguments = types.flatMap((type) =>
    isObjectType(type)
      ? Object.values(type.getFields())
          .filter(({ args }) => args.length > 0)
          .map(({ name }) => `${pascal(type.name)}${pascal(name)}Args`)
      : [],
  );
  const names = [...types.map(({ name }) => pascal(name)), ...ofArguments];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const pascal = (name: string) =>
  name.replace(/(^|_)([a-z])/g, (_, underscore, letter) => underscore + letter.toUpperCase());

test('the comparison finds incompatibilities', () => {
  const wanted = buildSchema('type Query { a(x: Int, y: ID!): [String!]! b: Int } enum E { one two } input I { f: E }');
  const given = buildSchema('type Query { a(x: Int!): [String]! } enum E { one } input I { f: E g: Int! }');
  expect(contractDifferences(given, wanted)).toEqual({
    missing: ['Query.b', 'E.two'],
    incompatible: ['Query.a: [String]! instead of [String!]!', 'I.g: required, but not in the contract'],
  });
});
