import { id } from '@foxreel/contracts';
import { notFound } from '@foxreel/domain/kernel';
import { openTeaserFile } from '@foxreel/domain/teasers';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp } from '../http/api-env.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';

const addressPattern = /^\/message-files\/([^/]{36})\/(.{1,200})$/;

/**
 * GET and HEAD /message-files/{message}/{path}: the media of a paid message, for the two of its thread (see openTeaserFile). Each playlist and
 * segment is asked for anew with the viewer's login, so that a right that ends is felt.
 */
export function mountTeaserFileRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.get('/message-files/:message/*', async (c) => {
    // The raw path: an encoded slash or dot must not turn into one on the way.
    const [, message, path] = addressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (message === undefined || path === undefined || !id.safeParse(message).success) throw notFound('The file');
    const opened = await openTeaserFile(await c.get('context')(), { message, path });
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'private, no-cache' });
  });
}
