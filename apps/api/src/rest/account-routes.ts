import { Readable } from 'node:stream';
import { type ApiTokenScope, limits, messages } from '@foxreel/contracts';
import { saveAvatar } from '@foxreel/domain/account';
import { DomainError, forbidden, requireAccount } from '@foxreel/domain/kernel';
import { type ExportedPart, exportAccount } from '@foxreel/domain/privacy';
import { createRateLimiter, type RateLimit } from '@foxreel/realtime';
import type { ApiApp } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { lacksScope } from '../http/route-budget.ts';
import { readFileForm } from './forms.ts';

/** Reading everything is expensive, and rarely needed. */
export const exportLimit = { name: 'account-export', points: 5, windowSeconds: 3600 } as const satisfies RateLimit;

/** What a token needs besides the route's own scope 'account'. */
const exportScopes: readonly ApiTokenScope[] = ['messages', 'wallet'];

/**
 * GET /api/account/export: everything of the account as one JSON file. With a session, or a token with the scopes 'account',
 * 'messages' and 'wallet': the file has conversations, sales and payout details.
 */
export function mountAccountExport(app: ApiApp, { realtime, logger }: ApiDependencies): void {
  const limiter = createRateLimiter(realtime, exportLimit);
  app.get('/api/account/export', async (c) => {
    const ctx = await c.get('context')();
    const { accountId, scopes } = requireAccount(ctx);
    const missing = scopes && exportScopes.find((scope) => !scopes.includes(scope));
    if (missing) throw forbidden(lacksScope(missing));
    const answer = await limiter.consume(accountId);
    if (!answer.allowed)
      throw new DomainError('RATE_LIMITED', messages.tooManyTries, { retryAfterSeconds: answer.retryAfterSeconds });
    const file = Readable.from(jsonOf(exportAccount(ctx)), { objectMode: false, highWaterMark: 64 * 1024 });
    // The status has been sent: an interrupted file is invalid JSON, and the log has the reason.
    file.on('error', (error) => logger.error({ err: error, requestId: c.get('requestId') }, 'export_interrupted'));
    return new Response(Readable.toWeb(file) as ReadableStream, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="foxreel-${new Date().toISOString().slice(0, 10)}.json"`,
        'cache-control': 'no-store',
      },
    });
  });
}

/** One JSON object with a member per part; lists are written batch by batch. */
async function* jsonOf(parts: AsyncIterable<ExportedPart>): AsyncGenerator<string> {
  /** The current list, and whether it has rows yet. */
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

/** POST /api/upload/avatar, and the public URLs of avatars; a new picture has a new name, so they are cached forever. */
export function mountAvatarRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.post('/api/upload/avatar', async (c) => {
    const ctx = await c.get('context')();
    requireAccount(ctx);
    const form = {
      field: 'avatar',
      bytesMax: limits.avatarBytesMax,
      tooLarge: 'Avatar must be at most 10 MB',
      required: 'Avatar is required',
      // Other fields have always been ignored.
      add: () => {},
    };
    const saved = await readFileForm(c, form, (body) => saveAvatar(ctx, { body }));
    return restReply({ error: null, ...saved });
  });
  app.get('/avatars/:name{[A-Za-z0-9-]+\\.webp}', async (c) => {
    const body = await storage.read(`avatars/${c.req.param('name')}`);
    if (!body) throw new DomainError('NOT_FOUND', 'The avatar was not found');
    return new Response(Readable.toWeb(body) as ReadableStream, {
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // Other sites show it in previews of a profile (og:image).
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  });
}
