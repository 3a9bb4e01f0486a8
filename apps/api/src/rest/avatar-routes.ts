import { Readable } from 'node:stream';
import { limits } from '@foxreel/contracts';
import { saveAvatar } from '@foxreel/domain/account';
import { DomainError, requireAccount } from '@foxreel/domain/kernel';
import { bodyLimit } from 'hono/body-limit';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';

const multipartOverhead = 64 * 1024;
const tooLarge = () => {
  throw new DomainError('TOO_LARGE', 'Avatar must be at most 10 MB');
};

/** POST /api/upload/avatar, and the public addresses of avatars; a new picture has a new name, so they are kept for good. */
export function mountAvatarRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.post(
    '/api/upload/avatar',
    bodyLimit({ maxSize: limits.avatarBytesMax + multipartOverhead, onError: tooLarge }),
    async (c) => {
      const ctx = await c.get('context')();
      requireAccount(ctx);
      const saved = await saveAvatar(ctx, { body: await avatarOf(c) });
      return restReply({ error: null, ...saved });
    },
  );
  app.get('/avatars/:name{[A-Za-z0-9-]+\\.webp}', async (c) => {
    const body = await storage.read(`avatars/${c.req.param('name')}`);
    if (!body) throw new DomainError('NOT_FOUND', 'The avatar was not found');
    return new Response(Readable.toWeb(body) as ReadableStream, {
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        // The picture of a link to a profile (og:image) is shown by pages of other origins.
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
  });
}

async function avatarOf(c: ApiRequest): Promise<Uint8Array> {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) {
    throw new DomainError('UNSUPPORTED_TYPE', 'The body must be multipart/form-data');
  }
  const form = await c.req.formData().catch((cause: unknown) => {
    throw new DomainError('BAD_INPUT', 'The multipart body is not valid', { cause });
  });
  const avatar = form.get('avatar');
  if (!(avatar instanceof File))
    throw new DomainError('BAD_INPUT', 'Avatar is required', { fields: { avatar: ['Avatar is required'] } });
  return new Uint8Array(await avatar.arrayBuffer());
}
