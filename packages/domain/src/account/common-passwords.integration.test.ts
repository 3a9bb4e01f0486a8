import { messages } from '@foxreel/contracts';
import { createTestWorld, mailedSecret } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { authenticate } from './authenticate.ts';
import { requestPasswordReset, resetPassword, signUp, updateAccount } from './index.ts';

const world = await createTestWorld();
let people = 0;
function newcomer(password: string) {
  people += 1;
  return { username: `newcomer${people}`, fullname: 'New', email: `newcomer${people}@example.test`, password };
}
const refused = (field: string, message: string = messages.passwordCommon) => ({
  code: 'BAD_INPUT',
  fields: { [field]: [message] },
});

test.each(['Password1', 'Passw0rd', 'QWERTY123', 'Abcd1234', 'Trustno1'])(
  '%s is too common to sign up with',
  async (password) => {
    await expect(signUp(world.anonymous, newcomer(password))).rejects.toMatchObject(refused('password'));
  },
);

test('a change and a reset reject common passwords', async () => {
  const person = newcomer('Sunflower77');
  const { session } = await signUp(world.anonymous, person);
  const actor = await authenticate(world.anonymous, session);
  if (!actor) throw new Error('No session');
  const change = { current_password: person.password, new_password: 'Password1' };
  await expect(updateAccount(world.contextOf(actor), change)).rejects.toMatchObject(refused('new_password'));
  await requestPasswordReset(world.anonymous, person);
  const id = await mailedSecret(world, person.email, 'password_reset');
  await expect(resetPassword(world.anonymous, { id, password: 'Password1' })).rejects.toMatchObject(
    refused('password'),
  );
  await resetPassword(world.anonymous, { id, password: 'Sunflower78' });
});

test('an installation can require longer passwords; the demo world keeps its own', async () => {
  const strict = { ...world.anonymous, passwordMin: 12 };
  await expect(signUp(strict, newcomer('Sunflower77'))).rejects.toMatchObject(
    refused('password', messages.passwordMin(12)),
  );
  await signUp(strict, newcomer('Sunflower77Sunflower'));
  await signUp(world.anonymous, newcomer('Demo1234!'));
  await signUp({ ...world.system, passwordMin: 12 }, newcomer('Demo1234!'));
});
