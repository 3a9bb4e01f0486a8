import { expect, test } from 'vitest';
import { describeError } from './describe-error.ts';

test('describes an error by its name, message, frames and causes', () => {
  const cause = new RangeError('too far');
  const error = new TypeError('no', { cause });
  expect(describeError(error)).toMatchObject({
    type: 'TypeError',
    message: 'no',
    stack: expect.arrayContaining([expect.stringMatching(/^at .*describe-error\.test\.ts/)]),
    cause: { type: 'RangeError', message: 'too far' },
  });
});

test('keeps user input out of the log', () => {
  const statement = Object.assign(new Error('Failed query: insert … params: ann@example.test,Secret words'), {
    query: 'insert into mails values ($1, $2)',
    params: ['ann@example.test', 'Secret words'],
    cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ann@example.test)' }),
  });
  const mail = new Error('550 <ann.lee+x@example.test>: Recipient rejected (bob@example.test)');
  const text = JSON.stringify([describeError(statement), describeError(mail), describeError('ann@example.test')]);
  for (const word of ['ann', 'bob', 'example.test', 'Secret']) expect(text).not.toContain(word);
  expect(text).toContain('23505');
  expect(text).toContain('Recipient rejected');
});
