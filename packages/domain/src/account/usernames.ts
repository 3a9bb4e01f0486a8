import { createHash } from 'node:crypto';
import { type CheckAvailabilityInput, type FieldMessages, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, lt, or, type SQL } from '@foxreel/db/drizzle';
import { type Context, requireStaff, viewerId } from '../kernel/index.ts';
import { isEmailHeld } from './security-changes.ts';

const { heldUsernames } = schema;
const dayMs = 24 * 60 * 60 * 1000;

/** Recognizable to those who know it, but not readable: its owner is gone. */
const hashOf = (username: string): string => createHash('sha256').update(username.toLowerCase()).digest('hex');

/** Reserves the username of an account that is being deleted for 90 days of product time. In the caller's transaction. */
export async function holdUsername(ctx: Context, username: string): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + limits.usernameHeldDays * dayMs);
  await ctx.db
    .insert(heldUsernames)
    .values({ usernameHash: hashOf(username), until })
    .onConflictDoUpdate({ target: heldUsernames.usernameHash, set: { until } });
}

/** Whether a recently deleted account had this username. */
async function isHeldUsername(ctx: Context, username: string): Promise<boolean> {
  const [held] = await ctx.db
    .select({ until: heldUsernames.until })
    .from(heldUsernames)
    .where(and(eq(heldUsernames.usernameHash, hashOf(username)), gt(heldUsernames.until, ctx.clock.now())));
  return held !== undefined;
}

/** Deletes expired reservations and returns their number. For the workers. */
export async function freeUsernames(ctx: Context): Promise<number> {
  requireStaff(ctx);
  const freed = await ctx.db
    .delete(heldUsernames)
    .where(lt(heldUsernames.until, ctx.clock.now()))
    .returning({ hash: heldUsernames.usernameHash });
  return freed.length;
}

/** The first path segments of the app's and the server's routes, which /{username} must not shadow. */
const reserved = new Set(
  `about account admin api app assets avatars complete creator-agreement creator-request deskfox favicon favicon.ico
  files followers following forgot-pass foxreel fonts grid help icons images index.html invite library link link-files live live-covers lives
  login logout manifest.json manifest.webmanifest menu message-files messages moderator paymentdemo photos profile reset-pass robots.txt root
  s search settings short signin signout signup sitemap.xml sounds staff static stream studio support sw.js system tags
  trpc uploads uploadthing verify-email videos well-known www .well-known anonymous null undefined`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a username would collide with a route, regardless of case. */
export function isReservedUsername(username: string): boolean {
  const lower = username.toLowerCase();
  return reserved.has(lower) || lower.startsWith('deskfox');
}

/** The errors of a username or email; empty if it is free, or the viewer's own (spec part 1 §5 and §7). */
export function checkAvailability(ctx: Context, input: CheckAvailabilityInput): Promise<FieldMessages> {
  return findTakenFields(ctx, input);
}

/** Like checkAvailability, for both fields in one query. */
export async function findTakenFields(
  ctx: Context,
  requested: { username?: string; email?: string },
): Promise<FieldMessages> {
  const { accounts } = schema;
  const conditions: SQL[] = [];
  if (requested.username !== undefined) conditions.push(eq(accounts.username, requested.username));
  if (requested.email !== undefined) conditions.push(eq(accounts.email, requested.email));
  const rows = await ctx.db
    .select({ id: accounts.id, username: accounts.username, email: accounts.email })
    .from(accounts)
    .where(or(...conditions));
  const others = rows.filter((row) => row.id !== viewerId(ctx));
  const fields: FieldMessages = {};
  if (requested.username !== undefined && isReservedUsername(requested.username))
    fields['username'] = [messages.usernameReserved];
  else if (
    others.some((row) => row.username.toLowerCase() === requested.username?.toLowerCase()) ||
    // Queried second: a deletion that commits in between frees the username and reserves it.
    (requested.username !== undefined && (await isHeldUsername(ctx, requested.username)))
  )
    fields['username'] = [messages.usernameTaken];
  if (requested.email !== undefined && (await isEmailTaken(ctx, requested.email, others)))
    fields['email'] = [messages.emailTaken];
  return fields;
}

/** Taken by another account, or reserved for one that may still undo its email change. */
async function isEmailTaken(ctx: Context, email: string, others: readonly { email: string }[]): Promise<boolean> {
  if (others.some((row) => row.email.toLowerCase() === email.toLowerCase())) return true;
  return isEmailHeld(ctx, email, viewerId(ctx));
}

/** Which field lost when concurrent sign-ups want one username or email; null for any other error. */
export function conflictingField(error: unknown): FieldMessages | null {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (!('code' in cause) || cause.code !== '23505' || !('constraint_name' in cause)) continue;
    if (cause.constraint_name === 'accounts_username') return { username: [messages.usernameTaken] };
    if (cause.constraint_name === 'accounts_email') return { email: [messages.emailTaken] };
  }
  return null;
}
