import { limits, messages } from '@foxreel/contracts';
import { requireCreator } from '@foxreel/domain/kernel';
import { openLiveCover, saveLiveCover } from '@foxreel/domain/live';
import type { ApiApp } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { publicCache, serveStoredFile } from '../http/serve-stored-file.ts';
import { readFileForm } from './forms.ts';

/**
 * POST /api/upload/live-cover (ours): multipart `cover`, for the creator's current and next lives; and GET /live-covers/{name}
 * for whom the live is, with the right checked each time.
 */
export function mountLiveCoverRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const { environment } = dependencies;
  app.post('/api/upload/live-cover', async (c) => {
    const ctx = await c.get('context')();
    requireCreator(ctx);
    const form = {
      field: 'cover',
      bytesMax: limits.liveCoverBytesMax,
      tooLarge: messages.liveCoverTooLarge,
      required: messages.liveCoverRequired,
    };
    const { cover } = await readFileForm(c, form, (body) => saveLiveCover(ctx, { body }));
    return restReply({ error: null, cover });
  });
  app.get('/live-covers/:name{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]{16}\\.webp}', async (c) => {
    const { key, everyone } = await openLiveCover(await c.get('context')(), { name: c.req.param('name') });
    const cacheControl = everyone ? publicCache(environment) : 'private, no-cache';
    return serveStoredFile(c, dependencies, { key, contentType: 'image/webp', cacheControl });
  });
}
