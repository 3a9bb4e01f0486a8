import { schema } from '@foxreel/db';
import { and, eq, gt, isNull } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { authenticate, authenticateRealtime } from './authenticate.ts';
import { hashToken } from './sessions.ts';

const world = await createTestWorld();
const { accounts, sessions } = schema;
const hourMs = 3_600_000;

/** A session of every kind of account, one valid and one expired each. */
const kinds = [
  {},
  { creator: true },
  { staff: true },
  { suspendedAt: new Date() },
  { deletedAt: new Date() },
  { creator: true, staff: true, suspendedAt: new Date(), deletedAt: new Date() },
].flatMap((account) => [hourMs, -hourMs].map((livesFor) => ({ account, livesFor })));

const tokens = await Promise.all(
  kinds.map(async ({ account, livesFor }, index) => {
    const { id } = await world.createPerson(account);
    const [token, access] = [`token-${index}`, `access-${index}`];
    await world.db.insert(sessions).values({
      accountId: id,
      tokenHash: hashToken(token),
      accessHash: hashToken(access),
      expiresAt: new Date(Date.now() + livesFor),
    });
    return { token, access };
  }),
);

/** The look-up as drizzle writes it: the prepared statement of authenticate.ts must agree with it. */
const plainly = async (column: typeof sessions.tokenHash | typeof sessions.accessHash, token: string) => {
  const [actor] = await world.db
    .select({ sessionId: sessions.id, accountId: accounts.id, creator: accounts.creator, staff: accounts.staff })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(column, hashToken(token)),
        gt(sessions.expiresAt, new Date()),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    );
  return actor ? { kind: 'account', scopes: null, ...actor } : null;
};

test('the prepared session look-up agrees with a plain one', async () => {
  const found = await Promise.all(tokens.map(({ token }) => authenticate(world.anonymous, { token })));
  expect(found.filter((actor) => actor !== null)).toHaveLength(3);
  for (const { token, access } of [...tokens, { token: 'unknown', access: 'unknown' }]) {
    expect(await authenticate(world.anonymous, { token })).toEqual(await plainly(sessions.tokenHash, token));
    const byAccess = await plainly(sessions.accessHash, access);
    expect(await authenticateRealtime(world.anonymous, { accessToken: access })).toEqual(byAccess);
    expect(await authenticate(world.anonymous, { token: access })).toBeNull();
  }
});
