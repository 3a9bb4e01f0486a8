import { limits, messages } from '@foxreel/contracts';
import { requireCreator } from '@foxreel/domain/kernel';
import { createRecording } from '@foxreel/domain/uploads';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';
import { readFileForm } from './read-file-form.ts';
import { RecordingFields } from './recording-fields.ts';

/**
 * POST /api/upload/recording (docs/contract/rest.md): what a browser's camera recorded becomes a media like any upload, with
 * the chosen sound in it.
 */
export function mountRecordingRoutes(app: ApiApp, { storage }: ApiDependencies): void {
  app.post('/api/upload/recording', async (c) => {
    const ctx = await c.get('context')();
    requireCreator(ctx);
    const fields = new RecordingFields();
    const form = {
      field: 'record',
      bytesMax: limits.uploadBytesMax,
      tooLarge: messages.uploadTooLarge,
      required: messages.recordingRequired,
      add: (name: string, value: string) => fields.add(name, value),
    };
    const media = await readFileForm(c, storage, form, (file) => createRecording(ctx, { file, ...fields.parse() }));
    return restReply({ error: null, media });
  });
}
