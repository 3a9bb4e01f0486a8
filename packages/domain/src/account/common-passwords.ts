import { messages } from '@foxreel/contracts';
import { badInput, type Context } from '../kernel/index.ts';

/** So many of the most common ones that a password of ours may look like: with letters and digits, six at least. */
const size = 1000;

let common: Promise<ReadonlySet<string>> | null = null;

/** By frequency, in lower case; the package is large, and loaded by those who need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const possible = dictionary['passwords-common'].filter((password) => /^(?=.*[a-z])(?=.*\d).{6,}$/s.test(password));
    return new Set(possible.slice(0, size));
  });
  return common;
}

/**
 * BAD_INPUT at `field` for a password among the most common ones, in any letter case, and for one that is shorter than this
 * installation asks for (PASSWORD_MIN). What the forms ask of it is checked before, by the contracts; the system's own people are free.
 */
export async function requireGoodPassword(ctx: Context, password: string, field = 'password'): Promise<void> {
  if (ctx.actor.kind === 'system') return;
  const least = ctx.passwordMin ?? 0;
  if (Array.from(password).length < least) throw badInput(field, messages.passwordMin(least));
  if ((await commonPasswords()).has(password.toLowerCase())) throw badInput(field, messages.passwordCommon);
}
