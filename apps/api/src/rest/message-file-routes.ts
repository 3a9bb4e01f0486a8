import { limits, messageFileIdInput, messages, supportVisitorHeader } from '@foxreel/contracts';
import { notFound, requireAccount } from '@foxreel/domain/kernel';
import { openMessageFile, saveMessageFile } from '@foxreel/domain/message-files';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';
import { supportCaller } from '../http/support-caller.ts';
import { readFileForm } from './read-file-form.ts';

/** POST /api/uploads (docs/contract/rest.md): a file for a message; and GET of such files, for those who may see them alone. */
export function mountMessageFileRoutes(app: ApiApp, { storage, environment }: ApiDependencies): void {
  app.post('/api/uploads', async (c) => {
    const ctx = await c.get('context')();
    requireAccount(ctx);
    const form = {
      field: 'upload',
      bytesMax: limits.messageFileBytesMax,
      tooLarge: messages.messageFileTooLarge,
      required: messages.messageFileRequired,
    };
    const saved = await readFileForm(c, storage, form, (file) =>
      saveMessageFile(ctx, { file, ffmpeg: environment.FFMPEG_PATH }),
    );
    return restReply({ error: null, ...saved });
  });
  app.get('/message-files/:id', async (c) => {
    const parsed = messageFileIdInput.safeParse({ id: c.req.param('id') });
    if (!parsed.success) throw notFound('The file');
    // A visitor's page reads files with its key in a header: it stands in no address that is kept or passed on.
    const { ctx } = await supportCaller(await c.get('context')(), c.req.header(supportVisitorHeader));
    const opened = await openMessageFile(ctx, parsed.data);
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'private, no-cache' });
  });
}
