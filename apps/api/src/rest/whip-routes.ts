import { messages, streamKeyPattern, watchLiveInput } from '@foxreel/contracts';
import { DomainError, loginRequired } from '@foxreel/domain/kernel';
import { changeWhip, endWhip, publishByWhip, type WhipSession } from '@foxreel/domain/live';
import { z } from 'zod';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';

const sdp = 'application/sdp';
const sessionParams = z.object({ live: z.uuid(), session: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

/**
 * WHIP (RFC 9725) for clients that are not our page, such as OBS: POST /live/{username}?direction=send with an SDP offer and the stream
 * key as Bearer, or the login of that creator. The Location of its answer takes PATCH (candidates, ICE restarts) and DELETE (the end).
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
    // LiveKit would name the STUN servers of strangers; who meets it directly needs none.
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

/** A Bearer that begins as a stream key is one; any other is a login, which the context has looked up. */
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
