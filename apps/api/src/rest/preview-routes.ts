import { id } from '@foxreel/contracts';
import { type Context, notFound } from '@foxreel/domain/kernel';
import { FileAccessCache, getMedia, openFile } from '@foxreel/domain/media';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';
import { answerOembed } from '../previews/oembed.ts';

/** How long others may keep a still without asking. */
const stillSeconds = 300;

/**
 * For pages elsewhere, as strangers may see it whoever asks:
 * GET /api/preview/{media}, the still of a media under an address that does not expire (a locked one's blurred cover);
 * GET /api/oembed?url=…, what https://oembed.com says.
 */
export function mountPreviewRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  const cache = new FileAccessCache();
  app.get('/api/preview/:media', async (c) => {
    const asked = id.safeParse(c.req.param('media'));
    const ctx = await stranger(c);
    const media = asked.success ? await getMedia(ctx, { media: asked.data }) : null;
    const [, , , token = '', path = ''] = media?.thumbnail.preview?.split('/') ?? [];
    if (!media || path === '') throw notFound('The picture');
    const opened = await openFile(ctx, { media: media.id, token, path }, cache);
    const response = await serveStoredFile(c, storage, { ...opened, cacheControl: `public, max-age=${stillSeconds}` });
    response.headers.set('cross-origin-resource-policy', 'cross-origin');
    return response;
  });
  app.get('/api/oembed', async (c) => answerOembed(c, await stranger(c)));
}

async function stranger(c: ApiRequest): Promise<Context> {
  return { ...(await c.get('context')()), actor: { kind: 'anonymous' } };
}
