import { handleLivekitEvent } from '@foxreel/domain/live';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';

/** POST /api/livekit/webhook: what LiveKit says of its rooms, signed over the raw body. */
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
