import {
  battleEntriesInput,
  id,
  idempotencyKey,
  limits,
  type MediaDetails,
  mediaDetails,
  messages,
  releaseDate,
  streamKeyPattern,
  watchLiveInput,
} from '@foxreel/contracts';
import { battleChain } from '@foxreel/domain/battles';
import { badInput, DomainError, loginRequired, requireCreator } from '@foxreel/domain/kernel';
import { changeWhip, endWhip, handleLivekitEvent, publishByWhip, type WhipSession } from '@foxreel/domain/live';
import { createRecording, dropFormUpload, type ReceivedRecording, receiveRecording } from '@foxreel/domain/uploads';
import { z } from 'zod';
import type { ApiApp, ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { readBoolean, readNumber, receiveFileForm, unknownField } from './forms.ts';

/** The fields of POST /api/upload/recording besides the record itself (docs/contract/rest.md); empty ones count as absent. */
const recordingFields = mediaDetails.extend({
  sound: id.optional(),
  /** Seconds from the start of the recording to the start of the sound. */
  delay: z
    .number({ error: messages.soundDelay })
    .min(0, messages.soundDelay)
    .max(limits.soundDelayMaxSeconds, messages.soundDelay)
    .default(0),
  date: releaseDate.optional(),
  idempotency_key: idempotencyKey.optional(),
});

/** A recording form's fields. */
interface RecordingDetails {
  details: MediaDetails;
  /** The sound to mix in, and its offset in seconds. */
  song: { id: string; mixAfterSeconds: number } | null;
  /** When it was recorded, according to the sender. */
  date: Date | null;
  /** Not in the contract: the same for every attempt of one recording. */
  idempotencyKey: string | undefined;
}

const single = new Set([
  ...['delay', 'sound', 'date', 'idempotency_key'],
  ...['description', 'visibility', 'available_date', 'private', 'shop'],
]);
/** Collects a form's fields, in any order. */
class RecordingFields {
  readonly #values: Record<string, unknown> = {};
  readonly #tags: string[] = [];

  /** BAD_INPUT for an undocumented field. */
  add(name: string, value: string): void {
    if (/^tags(\[\d{0,2}\])?$/.test(name)) this.#tags.push(value);
    else if (!single.has(name)) throw unknownField(name);
    else if (value.trim() !== '') this.#values[name] = plain(name, value.trim());
  }

  /** Throws a ZodError with the wrong fields. */
  parse(): RecordingDetails {
    const { sound, delay, date, idempotency_key, ...details } = recordingFields.parse({
      ...this.#values,
      tags: this.#tags,
    });
    return {
      details,
      song: sound === undefined ? null : { id: sound, mixAfterSeconds: delay },
      date: date ?? null,
      idempotencyKey: idempotency_key,
    };
  }
}

/** Converts form text to the schema's values; what cannot be parsed is left for the schema to reject. */
function plain(name: string, value: string): unknown {
  if (name === 'private') return readBoolean(value);
  return name === 'delay' || name === 'shop' ? readNumber(value) : value;
}

/**
 * POST /api/upload/recording (docs/contract/rest.md): a browser's camera recording becomes media like any upload, with the
 * chosen sound mixed in.
 */
export function mountRecordingRoutes(app: ApiApp): void {
  app.post('/api/upload/recording', async (c) => {
    const ctx = await c.get('context')();
    requireCreator(ctx);
    const fields = new RecordingFields();
    const form = {
      field: 'record',
      bytesMax: limits.uploadBytesMax,
      tooLarge: messages.uploadTooLarge,
      required: messages.recordingRequired,
      add: (name: string, value: string) => fields.add(name, value),
    };
    const received: ReceivedRecording[] = [];
    try {
      await receiveFileForm(c, form, async (body) => {
        received.push(await receiveRecording(ctx, { body }));
      });
      const [recording] = received;
      if (!recording) throw badInput(form.field, form.required);
      return restReply({ error: null, media: await createRecording(ctx, { recording, ...fields.parse() }) });
    } finally {
      for (const recording of received) await dropFormUpload(ctx, recording);
    }
  });
}

const sdp = 'application/sdp';
const sessionParams = z.object({ live: z.uuid(), session: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

/**
 * WHIP (RFC 9725) for other clients, such as OBS: POST /live/{username}?direction=send with an SDP offer and the stream key as
 * Bearer, or that creator's session. Its Location accepts PATCH (candidates, ICE restarts) and DELETE (the end).
 */
export function mountWhipRoutes(app: ApiApp, { environment }: ApiDependencies): void {
  app.post('/live/:username', async (c) => {
    const ctx = await c.get('context')();
    if (ctx.actor.kind === 'anonymous' && streamKeyOf(c) === null) throw loginRequired();
    if (c.req.query('direction') !== 'send') throw new DomainError('BAD_INPUT', messages.whipDirection);
    if (!isSdp(c.req.header('content-type'))) throw new DomainError('UNSUPPORTED_TYPE', messages.sdpOffer);
    const publisher = publisherOf(c);
    await ctx.budgets.takeWrites({ actor: ctx.actor, address: ctx.request.address }, ['changes']);
    const { live, answer } = await publishByWhip(ctx, { ...publisher, offer: await c.req.text() });
    const headers = new Headers({ 'content-type': sdp, 'cache-control': 'no-store' });
    headers.set('location', `/live/${encodeURIComponent(publisher.username)}/whip/${live}/${answer.session ?? ''}`);
    if (answer.etag) headers.set('etag', answer.etag);
    // LiveKit would name public STUN servers, which direct connections do not need.
    for (const server of environment.WHIP_ICE_SERVERS ?? []) headers.append('link', `<${server}>; rel="ice-server"`);
    return new Response(answer.body, { status: 201, headers });
  });

  app.patch('/live/:username/whip/:live/:session', async (c) => {
    const answer = await changeWhip(await c.get('context')(), { ...sessionOf(c), body: await c.req.text() });
    const headers = new Headers({ 'cache-control': 'no-store' });
    if (answer.contentType && answer.body) headers.set('content-type', answer.contentType);
    if (answer.etag) headers.set('etag', answer.etag);
    return new Response(answer.body || null, { status: answer.body ? 200 : 204, headers });
  });

  app.delete('/live/:username/whip/:live/:session', async (c) => {
    await endWhip(await c.get('context')(), { ...sessionOf(c), body: '' });
    return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
  });
}

const isSdp = (contentType: string | undefined) => contentType?.split(';')[0]?.trim().toLowerCase() === sdp;

function publisherOf(c: ApiRequest): { username: string; key: string | null } {
  const { username } = watchLiveInput.parse({ username: c.req.param('username') });
  return { username, key: streamKeyOf(c) };
}

/** A Bearer with a stream key's prefix is one; any other is a session, which the context has looked up. */
function streamKeyOf(c: ApiRequest): string | null {
  const bearer = /^Bearer\s+(\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return bearer && streamKeyPattern.test(bearer) ? bearer : null;
}

function sessionOf(c: ApiRequest): Omit<WhipSession, 'body'> {
  const { live, session } = sessionParams.parse(c.req.param());
  return {
    ...publisherOf(c),
    live,
    session,
    contentType: c.req.header('content-type') ?? null,
    ifMatch: c.req.header('if-match') ?? null,
  };
}

/** POST /api/livekit/webhook: LiveKit's room events, signed over the raw body. */
export function mountLivekitWebhook(app: ApiApp): void {
  app.post('/api/livekit/webhook', async (c) => {
    const body = await c.req.text();
    const ctx = await c.get('context')();
    await handleLivekitEvent(
      { ...ctx, actor: { kind: 'system' } },
      { body, authorization: c.req.header('authorization') },
    );
    return restReply({ ok: true });
  });
}

/** GET /api/battles/{id}/chain?after=: what docs/contract/verify-battle.mjs recomputes a battle from. Both sides and staff. */
export function mountBattleRoutes(app: ApiApp): void {
  app.get('/api/battles/:id/chain', async (c) => {
    const input = battleEntriesInput.parse({ id: c.req.param('id'), after: Number(c.req.query('after') ?? 0) });
    return c.json(await battleChain(await c.get('context')(), input), 200, { 'cache-control': 'no-store' });
  });
}
