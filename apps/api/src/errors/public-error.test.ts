import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toPublicError } from './public-error.ts';

test.runIf(process.platform === 'linux')('a full disk is told apart from a bug, and is logged', async () => {
  const full: unknown = await writeFile('/dev/full', 'one byte too many').catch((error: unknown) => error);
  const wrapped = new Error('The upload stopped', { cause: full });
  for (const error of [full, wrapped])
    expect(toPublicError(error)).toMatchObject({ code: 'STORAGE_FULL', unexpected: true });
  expect(toPublicError(new Error('No space'))).toMatchObject({ code: 'INTERNAL' });
});

test.each(['CONNECTION_CLOSED', 'ECONNREFUSED', '57P01', '25006'])('a server that is away (%s) is no bug', (code) => {
  const lost = Object.assign(new Error('Lost'), { code });
  const answer = toPublicError(new Error('Failed query', { cause: lost }));
  expect(answer).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: null, unexpected: true });
});
