import { createHash } from 'node:crypto';
import { english, type JobPayload, type NotificationSettings, type PushPayload, plainName } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { aliasedTable, and, eq, isNull, sql } from '@foxreel/db/drizzle';
import { type Pusher, PushFailure } from '@foxreel/push';
import { enqueue } from '@foxreel/queue';
import { z } from 'zod';
import { unseenMention } from '../comments/index.ts';
import { type Context, neitherBlocked } from '../kernel/index.ts';
import { readNotificationSettings } from '../notifications/index.ts';
import { isInAudience } from '../rights/index.ts';
import { readLiveReminder } from './plan-pushes.ts';
import { type PushTexts, pushTextsIn } from './push-texts.ts';
import { quietUntil } from './quiet-hours.ts';

const {
  accounts,
  domainEvents,
  follows,
  liveReminders,
  lives,
  messages,
  mutedAccounts,
  pushSubscriptions,
  pushes,
  scheduledLives,
  threads,
} = schema;

/** Services accept 4 kB encrypted; a preview needs a line or two. */
const previewMax = 160;
/** A message may wait for an offline device; a finished live is of no interest. */
const messageSeconds = 24 * 3600;
const liveSeconds = 15 * 60;

interface PushText {
  payload: PushPayload;
  topic: string;
  ttlSeconds: number;
}

interface Named {
  fullname: string;
  username: string;
}

/** The sender, and only with `preview` the text. */
const messageText = (from: Named, thread: string, preview: string | null, texts: PushTexts): PushText => ({
  payload: {
    title: plainName(from.fullname),
    body: preview === null ? texts.newMessage : shortened(preview),
    path: `/messages/inbox/${thread}`,
    tag: `thread:${thread}`,
  },
  topic: topicOf(`thread:${thread}`),
  ttlSeconds: messageSeconds,
});

const liveText = (creator: Named, texts: PushTexts): PushText => ({
  payload: {
    title: texts.isLive(plainName(creator.fullname)),
    body: texts.watch,
    path: `/${creator.username}/live`,
    tag: `live:${creator.username}`,
  },
  topic: topicOf(`live:${creator.username}`),
  ttlSeconds: liveSeconds,
});

const mentionText = (
  from: Named,
  { path, comment, preview, texts }: { path: string; comment: string; preview: string | null; texts: PushTexts },
): PushText => ({
  payload: {
    title: plainName(from.fullname),
    body: preview === null ? texts.newMention : shortened(preview),
    path,
    tag: `mention:${comment}`,
  },
  topic: topicOf(`mention:${comment}`),
  ttlSeconds: messageSeconds,
});

/** The service sees the topic, so it must not reveal the thread. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > previewMax ? `${letters.slice(0, previewMax - 1).join('')}…` : text;
}

const messagePayload = z.object({ thread: z.string() });

/** A push's current content; null if the recipient opted out, has read it, or the live is over. */
async function wordsOf(ctx: Context, push: QueuedPush, settings: NotificationSettings): Promise<PushText | null> {
  if (push.event.kind === 'live_started') return settings.pushLives ? ofLive(ctx, push) : null;
  // Asked for one by one, so no general setting turns it off.
  if (push.event.kind === 'live_reminder') return ofReminder(ctx, push);
  if (push.event.kind === 'mention') return settings.pushMentions ? ofMention(ctx, push, settings.pushPreviews) : null;
  return settings.pushMessages ? ofMessage(ctx, push, settings.pushPreviews) : null;
}

async function ofMessage(
  ctx: Context,
  { event, owner, actor }: QueuedPush,
  preview: boolean,
): Promise<PushText | null> {
  const { thread } = messagePayload.parse(event.payload);
  const [row] = await ctx.db
    .select({
      unread: sql<number>`case when ${threads.account1Id} = ${owner.id} then ${threads.unread1} else ${threads.unread2} end`,
      last: messages.data,
    })
    .from(threads)
    .leftJoin(messages, and(eq(messages.id, threads.lastMessageId), eq(messages.fromId, actor.id)))
    .where(eq(threads.id, thread));
  if (!row || row.unread === 0) return null;
  const last = row.last?.at(-1);
  return messageText(actor, thread, preview && last?.type === 'text' ? last.value : null, pushTextsIn(owner.language));
}

const mentionPayload = z.object({ comment: z.string() });

async function ofMention(
  ctx: Context,
  { event, owner, actor }: QueuedPush,
  preview: boolean,
): Promise<PushText | null> {
  const { comment } = mentionPayload.parse(event.payload);
  const mention = await unseenMention(ctx, { comment, account: owner.id });
  return (
    mention &&
    mentionText(actor, {
      path: mention.path,
      comment,
      preview: preview ? mention.message : null,
      texts: pushTextsIn(owner.language),
    })
  );
}

async function ofLive(ctx: Context, { event, owner, actor }: QueuedPush): Promise<PushText | null> {
  const [row] = await ctx.db
    .select({ id: lives.id })
    .from(lives)
    .innerJoin(follows, and(eq(follows.followeeId, lives.accountId), eq(follows.followerId, owner.id)))
    .where(
      and(
        eq(lives.id, event.subjectId ?? actor.id),
        eq(lives.state, 'live'),
        isInAudience(ctx, owner.id),
        sql`not exists (select 1 from ${mutedAccounts} m where m.account_id = ${owner.id} and m.hidden_account_id = ${actor.id})`,
      ),
    );
  return row ? liveText(actor, pushTextsIn(owner.language)) : null;
}

async function ofReminder(ctx: Context, { event, owner, actor }: QueuedPush): Promise<PushText | null> {
  const { change, version } = readLiveReminder(event);
  const [row] = await ctx.db
    .select({
      id: scheduledLives.id,
      title: scheduledLives.title,
      startsAt: scheduledLives.startsAt,
      state: scheduledLives.state,
      version: scheduledLives.version,
    })
    .from(scheduledLives)
    .innerJoin(
      liveReminders,
      and(eq(liveReminders.scheduledLiveId, scheduledLives.id), eq(liveReminders.accountId, owner.id)),
    )
    .where(eq(scheduledLives.id, event.subjectId ?? actor.id));
  if (!row) return null;
  // It has been moved again, has begun or is cancelled: a later push says so.
  if (change === 'moved' && (row.state !== 'scheduled' || row.version !== (version ?? row.version))) return null;
  const texts = pushTextsIn(owner.language);
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  const time = row.startsAt.toLocaleString(owner.language ?? english, format);
  return {
    payload: {
      title: texts[reminderTexts[change]](plainName(actor.fullname)),
      body: change === 'moved' ? `${row.title} · ${time} UTC` : row.title,
      path: `/${actor.username}/live`,
      tag: `scheduled:${row.id}`,
    },
    topic: topicOf(`scheduled:${row.id}`),
    ttlSeconds: change === 'due' ? liveSeconds : messageSeconds,
  };
}

const reminderTexts = { due: 'liveDue', moved: 'liveMoved', cancelled: 'liveCancelled' } as const;

export interface SendPushOptions {
  pusher: Pusher;
  /** The last attempt: a failure is then stored as final. */
  lastTry: boolean;
}

/**
 * Sends one push if it is still relevant. In the recipient's quiet hours, the start of a live is not announced, and all but a
 * reminder at its time waits for their end. Deletes subscriptions that the browser has ended. Throws PushFailure if a retry may
 * help. Settled pushes are skipped.
 */
export async function sendPush(
  ctx: Context,
  { push }: JobPayload<'send_push'>,
  { pusher, lastTry }: SendPushOptions,
): Promise<void> {
  const found = await queuedPush(ctx, push);
  if (!found) return settle(ctx, push, 'skipped', 'Gone, or blocked by now');
  const settings = readNotificationSettings(found.owner.notifications);
  const words = await wordsOf(ctx, found, settings);
  if (!words) return settle(ctx, push, 'skipped', 'Not wanted, or nothing to tell any more');
  const quiet = quietUntil(settings, new Date());
  if (quiet && found.event.kind === 'live_started') return settle(ctx, push, 'skipped', 'Quiet hours');
  // A reminder was asked for at its time; all else can wait.
  const isReminder = found.event.kind === 'live_reminder' && readLiveReminder(found.event).change === 'due';
  if (quiet && !isReminder) {
    await enqueue(ctx.db, 'send_push', { push }, { runAt: quiet, key: `push:${push}:${quiet.getTime()}` });
    return;
  }
  const { payload, topic, ttlSeconds } = words;
  try {
    await pusher.send({ target: found.device, payload: JSON.stringify(payload), topic, ttlSeconds });
  } catch (error) {
    const failure = error instanceof PushFailure ? error : new PushFailure('The push could not be sent');
    if (failure.gone) {
      await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, found.device.id));
      return;
    }
    if (!failure.permanent && !lastTry) throw failure;
    return settle(ctx, push, 'failed', failure.reason);
  }
  await settle(ctx, push, 'sent', null);
}

/** With its recipient and the account that caused it; null if either is deleted, a block exists, or it is settled. */
async function queuedPush(ctx: Context, id: string) {
  const actor = aliasedTable(accounts, 'actor');
  const [row] = await ctx.db
    .select({
      event: domainEvents,
      device: {
        id: pushSubscriptions.id,
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      },
      owner: { id: accounts.id, language: accounts.language, notifications: accounts.notifications },
      actor: { id: actor.id, fullname: actor.fullname, username: actor.username },
    })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .innerJoin(accounts, eq(accounts.id, pushSubscriptions.accountId))
    .innerJoin(domainEvents, eq(domainEvents.id, pushes.eventId))
    .innerJoin(actor, eq(actor.id, domainEvents.actorId))
    .where(
      and(
        eq(pushes.id, id),
        eq(pushes.state, 'queued'),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        isNull(actor.suspendedAt),
        isNull(actor.deletedAt),
        neitherBlocked(accounts.id, actor.id),
      ),
    );
  return row ?? null;
}
type QueuedPush = NonNullable<Awaited<ReturnType<typeof queuedPush>>>;

async function settle(ctx: Context, id: string, state: 'sent' | 'skipped' | 'failed', reason: string | null) {
  await ctx.db
    .update(pushes)
    .set({ state, reason, settledAt: new Date() })
    .where(and(eq(pushes.id, id), eq(pushes.state, 'queued')));
}
