import { Readable } from 'node:stream';
import { messages } from '@foxreel/contracts';
import { DomainError, requireCreator } from '@foxreel/domain/kernel';
import { earningsCsv } from '@foxreel/domain/wallet';
import { createRateLimiter, type RateLimit } from '@foxreel/realtime';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp } from '../http/api-env.ts';

/** It reads every sale there was. */
export const earningsCsvLimit = { name: 'earnings-csv', points: 20, windowSeconds: 3600 } as const satisfies RateLimit;

/** GET /api/account/earnings.csv: all that a creator has earned, sale by sale. By a session, or a token with the scope 'wallet'. */
export function mountEarningsCsv(app: ApiApp, { realtime, logger }: ApiDependencies): void {
  const limiter = createRateLimiter(realtime, earningsCsvLimit);
  app.get('/api/account/earnings.csv', async (c) => {
    const ctx = await c.get('context')();
    const { accountId } = requireCreator(ctx);
    const answer = await limiter.consume(accountId);
    if (!answer.allowed)
      throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
    const file = Readable.from(earningsCsv(ctx), { objectMode: false, highWaterMark: 64 * 1024 });
    file.on('error', (error) => logger.error({ err: error, requestId: c.get('requestId') }, 'earnings broke off'));
    return new Response(Readable.toWeb(file) as ReadableStream, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="foxreel-earnings-${ctx.clock.now().toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'no-store',
      },
    });
  });
}
