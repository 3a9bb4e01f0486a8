import { limits, type MediaDetails } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull, ne } from '@foxreel/db/drizzle';
import { type AccountActor, type Context, realNow } from '../kernel/index.ts';
import { createMedia } from '../uploads/index.ts';

const { accounts, liveRecordings, lives } = schema;

/** A part of a recording without a gap, as the packager saw it. */
export interface KeptPart {
  /** When its first picture arrived, in real time. */
  at: Date;
  seconds: number;
}

/** Whether an ended live is to become a media and has not yet: its creator may have changed their mind, or be gone. */
export async function recordingWanted(ctx: Context, liveId: string): Promise<boolean> {
  return (await recordedLive(ctx, liveId)) !== null;
}

async function recordedLive(ctx: Context, liveId: string) {
  const [row] = await ctx.db
    .select({ live: lives, username: accounts.username })
    .from(lives)
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .leftJoin(liveRecordings, eq(liveRecordings.liveId, lives.id))
    .where(
      and(
        eq(lives.id, liveId),
        eq(lives.state, 'ended'),
        ne(lives.recording, 'off'),
        eq(accounts.creator, true),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        isNull(liveRecordings.liveId),
      ),
    );
  return row ?? null;
}

/**
 * Makes the film of an ended live a media of its creator, through the pipeline of every upload; null if it is no longer wanted.
 * Published ones are for the live's audience: of subscribers for them alone, and of followers, whom a media cannot be for,
 * private. Moves the file. Repeatable. TOO_LARGE over the creator's quota. For the task keep_recording.
 */
export async function keepRecording(
  ctx: Context,
  { liveId, file, parts }: { liveId: string; file: string; parts: readonly KeptPart[] },
): Promise<{ media: string } | null> {
  const row = await recordedLive(ctx, liveId);
  if (!row) return null;
  const { live } = row;
  const actor: AccountActor = {
    ...{ kind: 'account', accountId: live.accountId, sessionId: live.accountId, scopes: ['media'] },
    ...{ creator: true, staff: false },
  };
  const startedAt = live.startedAt ?? live.createdAt;
  const day = startedAt.toISOString().slice(0, 10);
  const media = await createMedia(
    { ...ctx, actor },
    {
      file,
      name: `live-${day}.mp4`,
      details: detailsOf(live, `Live, ${day}`),
      idempotencyKey: `live-${liveId}`,
      ownFile: true,
    },
  );
  // The product's clock may be ahead of the packager's, in a sandbox.
  const ahead = ctx.clock.now().getTime() - realNow(ctx).getTime();
  const inProductTime = parts.map(({ at, seconds }) => ({ at: new Date(at.getTime() + ahead).toISOString(), seconds }));
  await ctx.db
    .insert(liveRecordings)
    .values({ liveId, mediaId: media.id, parts: inProductTime, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
  return { media: media.id };
}

function detailsOf(live: typeof lives.$inferSelect, untitled: string): MediaDetails {
  const { title, tags, audience, recording } = live;
  return {
    description: title && title.length >= limits.descriptionMin ? title : untitled,
    tags: tags.length > 0 ? tags : ['live'],
    visibility: audience === 'all' ? 'free' : 'subscription',
    private: recording !== 'published' || audience === 'followers',
    shop: 0,
    people: [],
  };
}

/** Notes for its creator why there is no recording of a live. */
export async function failRecording(ctx: Context, liveId: string, reason: string): Promise<void> {
  await ctx.db
    .insert(liveRecordings)
    .values({ liveId, error: reason, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
}
