import { type LiveReplayInput, type LiveReplayMessageView, limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, gte, isNull, lt, or } from '@foxreel/db/drizzle';
import { accountSummaryColumns, type Context, neitherBlocked, toAccountSummary, viewerId } from '../kernel/index.ts';
import { getMedia, isOpen } from '../media/index.ts';

const { accounts, liveChatMessages, liveRecordings, lives } = schema;

/**
 * The chat of a recorded live between two seconds of its film, the oldest first, at most 500 messages; without deleted ones, and
 * those of people who are gone or have a block with the creator or the viewer. Null for media that are no recording, and for
 * whoever may not play it.
 */
export async function listLiveReplay(
  ctx: Context,
  { media, from, to }: LiveReplayInput,
): Promise<LiveReplayMessageView[] | null> {
  const [recording] = await ctx.db
    .select({ parts: liveRecordings.parts, creator: lives.accountId })
    .from(liveRecordings)
    .innerJoin(lives, eq(lives.id, liveRecordings.liveId))
    .where(eq(liveRecordings.mediaId, media));
  if (!recording) return null;
  const film = await getMedia(ctx, { media });
  if (!film || !isOpen(film.access)) return null;
  const stretches = stretchesOf(recording.parts);
  const wanted = stretches.filter(({ second, seconds }) => second < to && second + seconds > from);
  if (wanted.length === 0) return [];
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({ message: liveChatMessages, user: accountSummaryColumns })
    .from(liveChatMessages)
    .innerJoin(accounts, eq(accounts.id, liveChatMessages.accountId))
    .where(
      and(
        eq(liveChatMessages.creatorId, recording.creator),
        eq(liveChatMessages.state, 'shown'),
        or(
          ...wanted.map(({ since, at, second, seconds }) =>
            and(
              gte(liveChatMessages.createdAt, from <= second ? since : after(at, from - second)),
              lt(liveChatMessages.createdAt, after(at, Math.min(to - second, seconds))),
            ),
          ),
        ),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(recording.creator, accounts.id),
        viewer === null ? undefined : neitherBlocked(viewer, accounts.id),
      ),
    )
    .orderBy(asc(liveChatMessages.createdAt), asc(liveChatMessages.id))
    .limit(limits.replayMessagesMax);
  return rows.map(({ message, user }) => ({
    id: message.id,
    second: secondOf(stretches, message.createdAt),
    user: toAccountSummary(user),
    text: message.text,
  }));
}

interface Stretch {
  /** What was written from here on belongs to it, although its first picture came later. */
  since: Date;
  at: Date;
  /** Of the film. */
  second: number;
  seconds: number;
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);

/** The parts with their places in the film. A gap, as when the encoder was disconnected, takes no time in it. */
function stretchesOf(parts: readonly schema.RecordedPart[]): Stretch[] {
  let second = 0;
  let before: Date | null = null;
  return parts.map(({ at: time, seconds }) => {
    const at = new Date(time);
    const stretch = { since: before ?? at, at, second, seconds };
    second += seconds;
    before = after(at, seconds);
    return stretch;
  });
}

function secondOf(stretches: readonly Stretch[], time: Date): number {
  const stretch = stretches.findLast(({ since }) => since <= time) ?? stretches[0];
  if (!stretch) return 0;
  const passed = Math.max(0, (time.getTime() - stretch.at.getTime()) / 1000);
  return Math.floor(stretch.second + Math.min(passed, stretch.seconds));
}
