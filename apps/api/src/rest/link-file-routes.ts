import { notFound } from '@foxreel/domain/kernel';
import { openLinkFile } from '@foxreel/domain/shared-links';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp } from '../http/api-env.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';

const addressPattern = /^\/link-files\/([^/]{1,64})\/(.{1,200})$/;

/** GET and HEAD /link-files/{link}/{path}: the media of a shared link, judged anew for each playlist and segment (see openLinkFile). */
export function mountLinkFileRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.get('/link-files/:link/*', async (c) => {
    // The raw path: an encoded slash or dot must not turn into one on the way.
    const [, link, path] = addressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (link === undefined || path === undefined) throw notFound('The file');
    const opened = await openLinkFile(await c.get('context')(), { link, path });
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'private, no-cache' });
  });
}
