import { topics } from '@foxreel/contracts';
import { type Context, notFound } from '@foxreel/domain/kernel';
import { claimsPublic, FileAccessCache, type OpenedFile, openFile } from '@foxreel/domain/media';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp } from '../http/api-env.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';

const addressPattern = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]{1,120})\/(.{1,200})$/;

/** How long anyone may keep a copy of a free media's file without asking: as long it may outlive the media. */
const publicCopySeconds = 60;

/**
 * GET and HEAD /files/{media}/{token}/{path}: the files of a media, for whom its signed address is (see openFile).
 * The token stands in the path, so that the relative addresses inside a playlist carry it on.
 */
export function mountFileRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const cache = new FileAccessCache();
  void forgetChanged(cache, dependencies);
  app.get('/files/*', async (c) => {
    // The raw path: an encoded slash or dot must not turn into one on the way.
    const [, media, token, path] = addressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (media === undefined || token === undefined || path === undefined) throw notFound('The file');
    const ctx = claimsPublic(token) ? strangerContext(dependencies) : await c.get('context')();
    const opened = await openFile(ctx, { media, token, path }, cache);
    return serveStoredFile(c, dependencies.storage, { ...opened, cacheControl: cacheControl(opened) });
  });
}

/** A media that is turned private, taken down or removed is closed at once, in every process that has served it. */
async function forgetChanged(cache: FileAccessCache, { realtime }: ApiDependencies): Promise<void> {
  for await (const delivery of realtime.subscribe([topics.files()]))
    cache.forget(delivery.kind === 'event' && delivery.event.type === 'media_state' ? delivery.event.media : undefined);
}

/** A public address asks for no login, so it costs no look-up of the session. */
const strangerContext = (dependencies: ApiDependencies): Context => ({
  ...dependencies,
  actor: { kind: 'anonymous' },
  realtime: dependencies.realtime,
  afterCommit: (action) => action(),
});

/** A private file is asked for again each time, so that a right that ends is felt; a playlist may grow while it is made. */
function cacheControl({ cache, contentType }: OpenedFile): string {
  if (cache === 'private') return 'private, no-cache';
  return contentType === 'application/vnd.apple.mpegurl' ? 'public, no-cache' : `public, max-age=${publicCopySeconds}`;
}
