import { type CheckAvailabilityInput, type FieldMessages, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, or, type SQL } from 'drizzle-orm';
import { type Context, viewerId } from '../kernel/index.ts';
import { isHeldUsername } from './held-usernames.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { isEmailHeld } from './security-changes.ts';

/** What speaks against a username or an email; empty when it is free, or the viewer's own (spec part 1 §5 and §7). */
export function checkAvailability(ctx: Context, input: CheckAvailabilityInput): Promise<FieldMessages> {
  return takenFields(ctx, input);
}

/** As checkAvailability, for both fields in one query. */
export async function takenFields(ctx: Context, wanted: { username?: string; email?: string }): Promise<FieldMessages> {
  const { accounts } = schema;
  const conditions: SQL[] = [];
  if (wanted.username !== undefined) conditions.push(eq(accounts.username, wanted.username));
  if (wanted.email !== undefined) conditions.push(eq(accounts.email, wanted.email));
  const rows = await ctx.db
    .select({ id: accounts.id, username: accounts.username, email: accounts.email })
    .from(accounts)
    .where(or(...conditions));
  const others = rows.filter((row) => row.id !== viewerId(ctx));
  const fields: FieldMessages = {};
  if (wanted.username !== undefined && isReservedUsername(wanted.username))
    fields['username'] = [messages.usernameReserved];
  else if (
    others.some((row) => row.username.toLowerCase() === wanted.username?.toLowerCase()) ||
    // Asked second: a deletion that commits in between frees the one and holds the other.
    (wanted.username !== undefined && (await isHeldUsername(ctx, wanted.username)))
  )
    fields['username'] = [messages.usernameTaken];
  if (wanted.email !== undefined && (await isEmailTaken(ctx, wanted.email, others)))
    fields['email'] = [messages.emailTaken];
  return fields;
}

/** By another account, or held for one that may still undo the change of its email. */
async function isEmailTaken(ctx: Context, email: string, others: readonly { email: string }[]): Promise<boolean> {
  if (others.some((row) => row.email.toLowerCase() === email.toLowerCase())) return true;
  return isEmailHeld(ctx, email, viewerId(ctx));
}
