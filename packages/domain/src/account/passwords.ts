import { hash, verify } from '@node-rs/argon2';
import { createFairLimiter } from '../kernel/index.ts';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is made to be slow: where the tries come from take turns, so that one flood does not keep everybody else waiting. */
const queue = createFairLimiter({ runningMax: 2, waitingMax: 100 });

/** Hashes a password with argon2id; `from` is the address or the account that takes its turn. RATE_LIMITED when too many are waiting. */
export const hashPassword = (password: string, from = ''): Promise<string> =>
  queue(from, () => hash(password, parameters));

/** Whether the password belongs to the hash; with null, compares with a hash that nothing belongs to, in the same time. */
export async function verifyPassword(passwordHash: string | null, password: string, from = ''): Promise<boolean> {
  const stored = passwordHash?.startsWith('$argon2') ? passwordHash : await decoy();
  const matches = await queue(from, () => verify(stored, password));
  return matches && stored === passwordHash;
}

let decoyHash: Promise<string> | null = null;
function decoy(): Promise<string> {
  decoyHash ??= hash(crypto.randomUUID(), parameters);
  return decoyHash;
}

/** Makes the decoy before the first sign-in, which would else take twice its time. */
export async function preparePasswords(): Promise<void> {
  await decoy();
}
