import { identityFileIdInput, identityFileKind, limits, messages } from '@foxreel/contracts';
import { openIdentityFile, saveIdentityFile } from '@foxreel/domain/creator-requests';
import { badInput, notFound, requireSession } from '@foxreel/domain/kernel';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';
import { readFileForm, unknownField } from './read-file-form.ts';

/** POST /api/upload/identity: a picture for an application to become a creator; and GET of such pictures, for staff alone. */
export function mountIdentityFileRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.post('/api/upload/identity', async (c) => {
    const ctx = await c.get('context')();
    requireSession(ctx);
    let given: string | undefined;
    const form = {
      field: 'upload',
      bytesMax: limits.identityBytesMax,
      tooLarge: messages.identityTooLarge,
      required: messages.messageFileRequired,
      add: (name: string, value: string) => {
        if (name !== 'kind') throw unknownField(name);
        given = value;
      },
    };
    const saved = await readFileForm(c, storage, form, (file) => {
      const kind = identityFileKind.safeParse(given);
      if (!kind.success) throw badInput('kind', messages.identityKind);
      return saveIdentityFile(ctx, { file, kind: kind.data });
    });
    return restReply({ error: null, ...saved });
  });
  app.get('/identity-files/:id', async (c) => {
    const ctx = await c.get('context')();
    requireSession(ctx);
    const parsed = identityFileIdInput.safeParse({ id: c.req.param('id') });
    if (!parsed.success) throw notFound('The file');
    const opened = await openIdentityFile(ctx, parsed.data);
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'private, no-store' });
  });
}
