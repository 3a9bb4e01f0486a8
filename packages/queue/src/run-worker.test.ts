import { expect, test } from 'vitest';
import { withoutValues } from './run-worker.ts';

test('the values of a failed statement reach neither the log nor the queue', () => {
  const failed = Object.assign(
    new Error('Failed query: insert … params: a secret', { cause: new Error('deadlock detected') }),
    {
      query: 'insert …',
      params: ['a secret'],
    },
  );
  const told = withoutValues(failed);
  expect(told).toMatchObject({ message: 'A statement failed: deadlock detected' });
  expect(told instanceof Error ? told.stack : '').not.toContain('a secret');
  expect(told instanceof Error ? told.stack : '').toContain('at ');
});

test('other errors stay as they are', () => {
  const error = new Error('something else');
  expect(withoutValues(error)).toBe(error);
});
