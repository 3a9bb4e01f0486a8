import { existsSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { contractDifferences } from './contract-differences.ts';
import { notYet } from './not-yet.ts';
import { printSdl } from './print-sdl.ts';
import { schema } from './schema.ts';

const published = new URL('../../schema.graphql', import.meta.url);
const contract = new URL('../../../../../shared/contract/schema.graphql', import.meta.url);

test('the committed SDL is the printed one', () => {
  expect(readFileSync(published, 'utf8')).toBe(printSdl());
});

test('what the contract names is there and compatible, but for what is listed as coming later', () => {
  if (!existsSync(contract)) return void expect(existsSync(published)).toBe(true);
  const { missing, incompatible } = contractDifferences(schema, buildSchema(readFileSync(contract, 'utf8')));
  expect(incompatible).toEqual([]);
  expect(missing.toSorted()).toEqual([...notYet.documentedApi, ...notYet.messagesAndMoney].toSorted());
});

test('the comparison finds what an outside tool would trip over', () => {
  const wanted = buildSchema('type Query { a(x: Int, y: ID!): [String!]! b: Int } enum E { one two } input I { f: E }');
  const given = buildSchema('type Query { a(x: Int!): [String]! } enum E { one } input I { f: E g: Int! }');
  expect(contractDifferences(given, wanted)).toEqual({
    missing: ['Query.b', 'E.two'],
    incompatible: ['Query.a: [String]! instead of [String!]!', 'I.g: required, but not in the contract'],
  });
});
