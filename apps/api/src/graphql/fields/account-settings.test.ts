import { updateAccountInput } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { expect, test } from 'vitest';
import { saveResult } from './account-settings.ts';

test('errors in list items are reported at the list, each message once', async () => {
  const { id, errors } = await saveResult(async () => {
    updateAccountInput.parse({ interests: ['men', 'cars', 'boats'], fullname: '' });
    return { id: 'a' };
  });
  expect(id).toBeNull();
  expect(errors?.map(({ field }) => field).toSorted()).toEqual(['fullname', 'interests']);
});

test('an error without fields is reported at the account, and any other error is thrown', async () => {
  const refused = (code: 'CONFLICT' | 'FORBIDDEN') =>
    saveResult(async () => {
      throw new DomainError(code, 'No');
    });
  expect(await refused('CONFLICT')).toEqual({ id: null, errors: [{ field: 'account', message: 'No' }] });
  await expect(refused('FORBIDDEN')).rejects.toThrow('No');
});
