import { id } from '@foxreel/contracts';
import { type Context, notFound } from '@foxreel/domain/kernel';
import { FileAccessCache, getMedia, openFile } from '@foxreel/domain/media';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';
import { visitedAddress } from '../http/visitor.ts';
import { answerOembed } from '../previews/oembed.ts';
import { createSitemap, robotsText } from '../previews/sitemap.ts';

/** How long others may keep a still without asking. */
const stillSeconds = 300;

/**
 * For pages elsewhere, as strangers may see it whoever asks:
 * GET /api/preview/{media}, the still of a media under an address that does not expire (a locked one's blurred cover);
 * GET /api/oembed?url=…, what https://oembed.com says; GET /robots.txt and /sitemap.xml, what search engines read.
 */
export function mountPreviewRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const { storage } = dependencies;
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
  const sitemap = createSitemap();
  app.get('/sitemap.xml', async (c) => {
    const reply = await sitemap(c, await stranger(c), visitedAddress(c, dependencies));
    if (!reply) throw notFound('This part of the sitemap');
    return reply;
  });
  app.get('/robots.txt', (c) =>
    c.body(robotsText(visitedAddress(c, dependencies)), 200, { 'content-type': 'text/plain; charset=utf-8' }),
  );
}

async function stranger(c: ApiRequest): Promise<Context> {
  return { ...(await c.get('context')()), actor: { kind: 'anonymous' } };
}
