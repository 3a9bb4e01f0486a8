import { limits, messages, newSoundInput } from '@foxreel/contracts';
import { requireStaff } from '@foxreel/domain/kernel';
import { addSound, openSound } from '@foxreel/domain/media';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';
import { serveStoredFile } from '../http/serve-stored-file.ts';
import { readFileForm, unknownField } from './read-file-form.ts';

/** POST /api/sounds (ours, staff): multipart `sound` and `name`; and the public addresses of sounds, which never change. */
export function mountSoundRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.post('/api/sounds', async (c) => {
    const ctx = await c.get('context')();
    requireStaff(ctx);
    const fields: { name?: string } = {};
    const form = {
      field: 'sound',
      bytesMax: limits.soundBytesMax,
      tooLarge: messages.soundTooLarge,
      required: messages.soundRequired,
      add(name: string, value: string) {
        if (name !== 'name') throw unknownField(name);
        fields.name = value;
      },
    };
    const sound = await readFileForm(c, storage, form, (file) =>
      addSound(ctx, { ...newSoundInput.parse(fields), file }),
    );
    const { mimeType, ...others } = sound;
    return restReply({ error: null, sound: { ...others, mime_type: mimeType } });
  });
  app.get('/audio/:name{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.(?:m4a|mp3)}', async (c) => {
    const [id = '', extension = ''] = c.req.param('name').split('.');
    const opened = await openSound(await c.get('context')(), { id, extension });
    return serveStoredFile(c, storage, { ...opened, cacheControl: 'public, max-age=31536000, immutable' });
  });
}
