import type { WhipAnswer, WhipCall } from '../kernel/index.ts';

/** LiveKit's own WHIP, built in since 1.9; its sessions are /whip/v1/{participant}. */
const path = '/whip/v1';
/** It answers only once it has a peer connection. */
const timeoutMs = 10_000;

/** Makes one call of LiveKit's WHIP with a publisher's token. Throws when it does not answer. */
export async function callWhip(host: string, token: string, call: WhipCall): Promise<WhipAnswer> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (call.contentType) headers.set('content-type', call.contentType);
  if (call.ifMatch) headers.set('if-match', call.ifMatch);
  const session = call.session === null ? '' : `/${encodeURIComponent(call.session)}`;
  const answer = await fetch(new URL(path + session, host), {
    method: call.method,
    headers,
    ...(call.method === 'DELETE' ? {} : { body: call.body }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return {
    status: answer.status,
    body: await answer.text(),
    contentType: answer.headers.get('content-type'),
    session: answer.headers.get('location')?.split('/').at(-1) ?? null,
    etag: answer.headers.get('etag'),
  };
}
