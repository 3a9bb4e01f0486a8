import { Readable } from 'node:stream';
import { messages } from '@foxreel/contracts';
import { DomainError, forbidden, requireAccount } from '@foxreel/domain/kernel';
import { type ExportedPart, exportAccount } from '@foxreel/domain/privacy';
import { createRateLimiter, type RateLimit } from '@foxreel/realtime';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp } from '../http/api-env.ts';
import { lacksScope } from '../http/route-scopes.ts';

/** Reading everything is dear, and nobody needs it often. */
export const exportLimit = { name: 'account-export', points: 5, windowSeconds: 3600 } as const satisfies RateLimit;

/** GET /api/account/export: all that the account has, as one JSON file. By a session, or a token with the scopes 'account' and 'messages'. */
export function mountAccountExport(app: ApiApp, { realtime, logger }: ApiDependencies): void {
  const limiter = createRateLimiter(realtime, exportLimit);
  app.get('/api/account/export', async (c) => {
    const ctx = await c.get('context')();
    const { accountId, scopes } = requireAccount(ctx);
    if (scopes !== null && !scopes.includes('messages')) throw forbidden(lacksScope('messages'));
    const answer = await limiter.consume(accountId);
    if (!answer.allowed)
      throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
    const file = Readable.from(jsonOf(exportAccount(ctx)), { objectMode: false, highWaterMark: 64 * 1024 });
    // The status has gone out: a file that breaks off is not JSON, and the log says why.
    file.on('error', (error) => logger.error({ err: error, requestId: c.get('requestId') }, 'an export broke off'));
    return new Response(Readable.toWeb(file) as ReadableStream, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="foxreel-${new Date().toISOString().slice(0, 10)}.json"`,
        'cache-control': 'no-store',
      },
    });
  });
}

/** One JSON object, a member for each part; the rows of a list come batch by batch. */
export async function* jsonOf(parts: AsyncIterable<ExportedPart>): AsyncGenerator<string> {
  /** The list that is being written, and whether it has rows yet. */
  const list: { name: string | null; begun: boolean } = { name: null, begun: false };
  let separator = '{\n';
  for await (const part of parts) {
    const isRows = 'rows' in part;
    if (!isRows || list.name !== part.name) {
      yield `${list.name === null ? '' : ']'}${separator}${JSON.stringify(part.name)}: ${isRows ? '[' : JSON.stringify(part.value)}`;
      separator = ',\n';
      list.name = isRows ? part.name : null;
      list.begun = false;
    }
    if (!isRows || part.rows.length === 0) continue;
    yield (list.begun ? ',' : '') + part.rows.map((row) => `\n  ${JSON.stringify(row)}`).join(',');
    list.begun = true;
  }
  yield `${list.name === null ? '' : ']'}\n}\n`;
}
