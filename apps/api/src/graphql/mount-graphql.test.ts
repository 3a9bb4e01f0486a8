import { expect, test } from 'vitest';
import { rejectMalformedQuery } from './mount-graphql.ts';

const address = (search: Record<string, string>) => `http://local/api?${new URLSearchParams(search)}`;

test('variables and extensions in a URL must be JSON, and errors name which is not', () => {
  expect(() => rejectMalformedQuery(address({ query: '{ lives { id } }' }))).not.toThrow();
  expect(() => rejectMalformedQuery(address({ variables: '{"a":1}', extensions: '{}' }))).not.toThrow();
  expect(() => rejectMalformedQuery(address({ variables: '{"a' }))).toThrow('variables must be JSON');
  expect(() => rejectMalformedQuery(address({ extensions: 'x' }))).toThrow('extensions must be JSON');
});
