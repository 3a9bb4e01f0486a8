import { advanceClockInput } from '@foxreel/contracts';
import { notFound, requireStaff, SandboxClock } from '@foxreel/domain/kernel';
import { advanceClock } from '@foxreel/domain/sandbox';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';
import { readJson } from '../http/read-json.ts';

/** POST /api/sandbox/clock (docs/contract/rest.md): the product's clock jumps ahead. Staff only; 404 unless a sandbox, whatever the body. */
export function mountSandboxClock(app: ApiApp): void {
  app.post('/api/sandbox/clock', async (c) => {
    const ctx = await c.get('context')();
    if (!(ctx.clock instanceof SandboxClock)) throw notFound('Sandbox');
    requireStaff(ctx);
    const { now } = await advanceClock(ctx, advanceClockInput.parse(await readJson(c)));
    return restReply({ now: now.toISOString() });
  });
}
