import {
  type JobPayload,
  limits,
  type NotificationSettings,
  type NotificationSettingsInput,
  notificationSettings,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { aliasedTable, and, count, eq, gt, inArray, isNotNull, isNull, sql } from '@foxreel/db/drizzle';
import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { unseenMention } from '../comments/index.ts';
import { type Context, neitherBlocked, requireAccount, withTransaction } from '../kernel/index.ts';
import { type NewMail, newFollowerEmail, newMentionEmail, newMessageEmail, queueMail } from '../mail/index.ts';

const { accounts, domainEvents, follows, mails } = schema;

/** The emails the viewer wants. */
export async function getNotificationSettings(ctx: Context): Promise<NotificationSettings> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select({ notifications: accounts.notifications })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return readNotificationSettings(row?.notifications);
}

/** Changes the given settings, safely under concurrency; returns all. */
export async function saveNotificationSettings(
  ctx: Context,
  input: NotificationSettingsInput,
): Promise<NotificationSettings> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .update(accounts)
    .set({ notifications: sql`${accounts.notifications} || ${JSON.stringify(input)}::text::jsonb` })
    .where(eq(accounts.id, accountId))
    .returning({ notifications: accounts.notifications });
  return readNotificationSettings(row?.notifications);
}

/** Unset or unreadable settings count as yes. */
export function readNotificationSettings(stored: unknown): NotificationSettings {
  const parsed = notificationSettings.safeParse(stored ?? {});
  return parsed.success ? parsed.data : notificationSettings.parse({});
}

/** Arbitrary but fixed: a mail's id is derived from its subject matter, so that it is sent once. */
const namespace = '6c9f6f0e-4a52-4d1c-9c0e-0d6a1f1f5b7e';
const hourMs = 3_600_000;

/**
 * Emails an account's owner about an event if they want it: a new follower, once per person; a new message, at most once per
 * sender and hour; a mention, once per comment; both limited per hour. Only to verified addresses, and not about deleted or blocked accounts.
 */
export async function notifyByMail(ctx: Context, input: JobPayload<'dispatch_event'>): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    const found = await eventOf(inner, input.event);
    if (!found) return;
    const mail = await mailOf(inner, found);
    if (mail && !(await hasReachedHourlyLimit(inner, mail.account))) await queueMail(inner, mail);
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof eventOf>>>;

async function eventOf(ctx: Context, id: string) {
  const actor = aliasedTable(accounts, 'actor');
  const [row] = await ctx.db
    .select({
      event: domainEvents,
      owner: {
        id: accounts.id,
        email: accounts.email,
        fullname: accounts.fullname,
        language: accounts.language,
        notifications: accounts.notifications,
      },
      actor: { id: actor.id, fullname: actor.fullname, username: actor.username },
    })
    .from(domainEvents)
    .innerJoin(accounts, eq(accounts.id, domainEvents.subjectId))
    .innerJoin(actor, eq(actor.id, domainEvents.actorId))
    .where(
      and(
        eq(domainEvents.id, id),
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        isNull(actor.suspendedAt),
        isNull(actor.deletedAt),
        neitherBlocked(accounts.id, actor.id),
      ),
    );
  return row;
}

async function hasReachedHourlyLimit(ctx: Context, account: string): Promise<boolean> {
  const since = new Date(Date.now() - hourMs);
  const [sent] = await ctx.db
    .select({ total: count() })
    .from(mails)
    .where(
      and(
        eq(mails.accountId, account),
        inArray(mails.kind, ['new_follower', 'new_message', 'new_mention']),
        gt(mails.createdAt, since),
      ),
    );
  return (sent?.total ?? 0) >= limits.noticeMailsPerHour;
}

async function mailOf(ctx: Context, found: Found): Promise<NewMail | null> {
  const settings = readNotificationSettings(found.owner.notifications);
  if (found.event.kind === 'follow') return settings.newFollower ? followerMail(ctx, found) : null;
  if (found.event.kind === 'message') return settings.newMessage ? messageMail(ctx, found) : null;
  if (found.event.kind === 'mention') return settings.newMention ? mentionMail(ctx, found) : null;
  return null;
}

async function followerMail(ctx: Context, { owner, actor }: Found): Promise<NewMail | null> {
  const [still] = await ctx.db
    .select({ id: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followerId, actor.id), eq(follows.followeeId, owner.id)));
  if (!still) return null;
  return {
    id: uuidv5(`new_follower ${actor.id} ${owner.id}`, namespace),
    kind: 'new_follower',
    account: owner.id,
    recipient: owner.email,
    content: newFollowerEmail(ctx.webAddress, { name: owner.fullname, language: owner.language, follower: actor }),
  };
}

const messagePayload = z.object({ thread: z.string() });

function messageMail(ctx: Context, { event, owner, actor }: Found): NewMail {
  const { thread } = messagePayload.parse(event.payload);
  const hour = Math.floor(event.createdAt.getTime() / hourMs);
  return {
    id: uuidv5(`new_message ${actor.id} ${owner.id} ${hour}`, namespace),
    kind: 'new_message',
    account: owner.id,
    recipient: owner.email,
    content: newMessageEmail(ctx.webAddress, { name: owner.fullname, language: owner.language, sender: actor, thread }),
  };
}

const mentionPayload = z.object({ comment: z.string() });

async function mentionMail(ctx: Context, { event, owner, actor }: Found): Promise<NewMail | null> {
  const { comment } = mentionPayload.parse(event.payload);
  const mention = await unseenMention(ctx, { comment, account: owner.id });
  if (!mention) return null;
  return {
    id: uuidv5(`new_mention ${comment} ${owner.id}`, namespace),
    kind: 'new_mention',
    account: owner.id,
    recipient: owner.email,
    content: newMentionEmail(ctx.webAddress, {
      name: owner.fullname,
      language: owner.language,
      author: actor,
      path: mention.path,
    }),
  };
}
