import { type MessagePermissionView, type MessageWriters, messages, type ThreadWithInput } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { type Context, forbidden, notFound, requireAccount } from '../kernel/index.ts';
import { activeSubscriptionText } from '../rights/index.ts';
import { orderedPair } from './store.ts';

/** How a writer ($1) stands to whom they want to write to ($2), at $3; the pair's thread is $4 and $5. No row: there is nobody. */
const standing = `
  select coalesce(s.writers, 'everyone') as writers,
    exists (select 1 from follows f where f.follower_id = $2::uuid and f.followee_id = $1::uuid) as followed,
    exists (select 1 from subscriptions r where r.from_id = $1::uuid and r.to_id = $2::uuid and ${activeSubscriptionText('r', '$3')}) as subscribed,
    coalesce(s.writers, 'everyone') <> 'everyone' and exists (
      select 1 from threads t join messages m on m.thread_id = t.id
      where t.account1_id = $4::uuid and t.account2_id = $5::uuid and m.from_id = $2::uuid) as answered
  from accounts a left join message_settings s on s.account_id = a.id
  where a.id = $2::uuid and a.suspended_at is null and a.deleted_at is null and not exists (
    select 1 from blocks where (blocker_id = $1::uuid and blocked_id = $2::uuid) or (blocker_id = $2::uuid and blocked_id = $1::uuid))`;

interface Standing {
  writers: MessageWriters;
  followed: boolean;
  subscribed: boolean;
  /** They have written to the writer before: an answer is always taken. */
  answered: boolean;
}

/** Why one may not write; null: one may. */
function refusalOf({ writers, followed, subscribed, answered }: Standing): Exclude<MessageWriters, 'everyone'> | null {
  if (writers === 'everyone' || answered) return null;
  if (writers === 'following' && followed) return null;
  if (writers === 'subscribers' && subscribed) return null;
  return writers;
}

const words = {
  following: messages.writersFollowing,
  subscribers: messages.writersSubscribers,
  nobody: messages.writersNobody,
} as const;

/**
 * Whether the viewer may write to an account, looked up before messaging (spec part 1 §7): what its owner has set, the viewer's
 * subscription, and whether they have written first. Null for who is gone, for oneself, and where either has blocked the other.
 */
export async function getMessagePermission(
  ctx: Context,
  { user }: ThreadWithInput,
): Promise<MessagePermissionView | null> {
  const { accountId } = requireAccount(ctx);
  const found = user === accountId ? null : await standingOf(ctx, accountId, user);
  if (!found) return null;
  const refused = refusalOf(found);
  return { allowed: refused === null, reason: refused && words[refused], needs: refused, subscribed: found.subscribed };
}

/** NOT_FOUND for who is gone or where either has blocked the other, FORBIDDEN with its words for whom their settings keep out. */
export async function requireMayWrite(ctx: Context, from: string, to: string): Promise<void> {
  const found = await standingOf(ctx, from, to);
  if (!found) throw notFound('Account');
  const refused = refusalOf(found);
  if (refused) throw forbidden(words[refused]);
}

async function standingOf(ctx: Context, from: string, to: string): Promise<Standing | null> {
  const pair = orderedPair(from, to);
  const [row] = await runPrepared<Standing>(ctx.db, standing, [from, to, ctx.clock.now().toISOString(), ...pair]);
  return row ?? null;
}
