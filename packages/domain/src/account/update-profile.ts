import type { AccountView, UpdateProfileInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';
import { getOwnAccount } from './get-profile.ts';

/** Changes what is given of the viewer's own profile; an empty text clears an optional field. */
export async function updateProfile(ctx: Context, input: UpdateProfileInput): Promise<AccountView> {
  const { accountId } = requireAccount(ctx);
  const values: Partial<typeof schema.accounts.$inferInsert> = {};
  if (input.fullname !== undefined) values.fullname = input.fullname;
  if (input.bio !== undefined) values.bio = input.bio || null;
  if (input.phone !== undefined) values.phone = input.phone || null;
  if (input.gender !== undefined) values.gender = input.gender;
  if (input.interests !== undefined) values.interests = input.interests;
  if (input.instagram !== undefined) values.instagram = input.instagram || null;
  if (input.twitter !== undefined) values.twitter = input.twitter || null;
  if (Object.keys(values).length > 0)
    await ctx.db.update(schema.accounts).set(values).where(eq(schema.accounts.id, accountId));
  return getOwnAccount(ctx);
}
