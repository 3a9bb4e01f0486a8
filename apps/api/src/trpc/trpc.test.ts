import { expect, test } from 'vitest';
import { z } from 'zod';
import { infinite, infiniteBySkip } from './trpc.ts';

const byKey = infinite(z.object({ limit: z.number().default(20), after: z.string().optional() }));
const byCount = infiniteBySkip(z.object({ limit: z.number().default(20), skip: z.number().default(0) }));

test('an infinite query passes its cursor as the next page', () => {
  expect(byKey.parse({ limit: 5, cursor: 'a' })).toEqual({ limit: 5, after: 'a' });
  expect(byCount.parse({ limit: 5, cursor: 40 })).toEqual({ limit: 5, skip: 40 });
});

test('no cursor, or no input, is the first page', () => {
  for (const input of [undefined, {}, { cursor: null }, { cursor: undefined }]) {
    expect(byKey.parse(input)).toEqual({ limit: 20 });
    expect(byCount.parse(input)).toEqual({ limit: 20, skip: 0 });
  }
});

test('the documented name takes precedence over the cursor', () => {
  expect(byKey.parse({ after: 'a', cursor: 'b' })).toEqual({ limit: 20, after: 'a' });
  expect(byCount.parse({ skip: 1, cursor: 2 })).toEqual({ limit: 20, skip: 1 });
});
