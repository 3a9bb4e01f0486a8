import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import {
  type AccountActor,
  type Context,
  DomainError,
  forbidden,
  notFound,
  requireCreator,
  type WhipAnswer,
  type WhipCall,
} from '../kernel/index.ts';
import { encoderAccount } from './encoder-live.ts';
import { openLiveOf, startLive, stopLive } from './live-lifecycle.ts';

/**
 * Moves H.264 to the front of an SDP offer's video codecs (docs/contract/rest.md: H264 preferred). An offer without H.264 stays
 * unchanged.
 */
export function preferH264(sdp: string): string {
  const newline = sdp.includes('\r\n') ? '\r\n' : '\n';
  const sections = sdp.split(/(?=^m=)/m);
  return sections.map((section) => (section.startsWith('m=video') ? inOrder(section, newline) : section)).join('');
}

function inOrder(section: string, newline: string): string {
  const lines = section.split(newline);
  const [media = ''] = lines;
  const [kind = '', port = '', protocol = '', ...payloads] = media.split(' ');
  const h264 = new Set(lines.flatMap((line) => /^a=rtpmap:(\d+) H264\//i.exec(line)?.[1] ?? []));
  // A codec's retransmission moves with it.
  const repairs = new Set(
    lines.flatMap((line) => {
      const [, repair, of] = /^a=fmtp:(\d+) apt=(\d+)/.exec(line) ?? [];
      return repair && of && h264.has(of) ? [repair] : [];
    }),
  );
  const comesFirst = (payload: string) => h264.has(payload) || repairs.has(payload);
  const ordered = [...payloads.filter(comesFirst), ...payloads.filter((payload) => !comesFirst(payload))];
  return [[kind, port, protocol, ...ordered].join(' '), ...lines.slice(1)].join(newline);
}

export interface WhipPublisher {
  /** The creator named in the URL. */
  username: string;
  /** The stream key sent as Bearer; null: the session counts. */
  key: string | null;
}

export interface WhipSession extends WhipPublisher {
  live: string;
  session: string;
  body: string;
  contentType: string | null;
  ifMatch: string | null;
}

const { accounts } = schema;
const serverUnavailable = 'Live is unavailable: the live server isn’t responding. Try again later';

/**
 * Publishes the creator's camera live from a WHIP client (docs/contract/rest.md: WHIP, H264 preferred). The same live as
 * startLive opens: on air once LiveKit reports that the creator publishes. UNAUTHENTICATED for a wrong key, FORBIDDEN for
 * non-creators or another creator's URL, BAD_INPUT for an offer that LiveKit rejects, UNAVAILABLE without LiveKit.
 */
export async function publishByWhip(
  ctx: Context,
  input: WhipPublisher & { offer: string },
): Promise<{ live: string; answer: WhipAnswer }> {
  const publisher = await publisherContext(ctx, input);
  if (!/^m=video /m.test(input.offer)) throw new DomainError('BAD_INPUT', messages.sdpOffer);
  const { room } = await startLive(publisher);
  const answer = await call(ctx, {
    method: 'POST',
    room,
    identity: publisher.actor.accountId,
    session: null,
    body: preferH264(input.offer),
    contentType: 'application/sdp',
    ifMatch: null,
  });
  return { live: room, answer };
}

/** Forwards a WHIP client's later updates (RFC 9725 §4.3: trickled candidates, ICE restarts). */
export async function changeWhip(ctx: Context, input: WhipSession): Promise<WhipAnswer> {
  const publisher = await publisherContext(ctx, input);
  await requireOpen(publisher, input.live);
  return call(ctx, { ...input, method: 'PATCH', room: input.live, identity: publisher.actor.accountId });
}

/** A WHIP client leaves: its live ends (RFC 9725 §4.2). */
export async function endWhip(ctx: Context, input: WhipSession): Promise<void> {
  const publisher = await publisherContext(ctx, input);
  await requireOpen(publisher, input.live);
  await stopLive(publisher);
}

type PublisherContext = Context & { actor: AccountActor };

async function publisherContext(ctx: Context, { key, username }: WhipPublisher): Promise<PublisherContext> {
  const named = username.toLowerCase();
  if (key !== null) {
    const account = await encoderAccount(ctx, key);
    if (account.username.toLowerCase() !== named) throw new DomainError('UNAUTHENTICATED', messages.streamKeyWrong);
    // The key authenticates for its owner's lives and nothing else.
    const actor: AccountActor = {
      kind: 'account',
      accountId: account.id,
      sessionId: account.id,
      scopes: ['live'],
      creator: true,
      staff: false,
    };
    return { ...ctx, actor };
  }
  const actor = requireCreator(ctx);
  const [own] = await ctx.db
    .select({ username: accounts.username })
    .from(accounts)
    .where(eq(accounts.id, actor.accountId));
  if (own?.username.toLowerCase() !== named) throw forbidden(messages.liveOfAnother);
  return { ...ctx, actor };
}

async function requireOpen(ctx: PublisherContext, liveId: string): Promise<void> {
  const live = await openLiveOf(ctx, ctx.actor.accountId);
  if (live?.id !== liveId || live.kind !== 'WebRTC') throw notFound('Live');
}

async function call(ctx: Context, whip: WhipCall): Promise<WhipAnswer> {
  let answer: WhipAnswer;
  try {
    answer = await ctx.live.whip(whip);
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError('UNAVAILABLE', serverUnavailable, { cause });
  }
  if (answer.status === 404) throw notFound('Live');
  if (answer.status >= 500) throw new DomainError('UNAVAILABLE', serverUnavailable);
  if (answer.status >= 400) throw new DomainError('BAD_INPUT', messages.sdpOffer);
  return answer;
}
