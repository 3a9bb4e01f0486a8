import { limits, messages, supportUserInput } from '@foxreel/contracts';
import { badInput, requireAccount } from '@foxreel/domain/kernel';
import { saveMessageFile } from '@foxreel/domain/message-files';
import { supportSide } from '@foxreel/domain/support';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';
import { readFileForm, unknownField } from './read-file-form.ts';

/** POST /api/uploadsDeskFox (contract/rest.md): a file for the support chat; `userid` is the own account, or for staff whom they answer. */
export function mountSupportFileRoutes(app: ApiApp, { storage, environment }: ApiDependencies): void {
  app.post('/api/uploadsDeskFox', async (c) => {
    const ctx = await c.get('context')();
    requireAccount(ctx);
    let userid: string | undefined;
    const form = {
      field: 'upload',
      bytesMax: limits.messageFileBytesMax,
      tooLarge: messages.messageFileTooLarge,
      required: messages.messageFileRequired,
      add: (name: string, value: string) => {
        if (name !== 'userid') throw unknownField(name);
        userid = value;
      },
    };
    const saved = await readFileForm(c, storage, form, async (file) => {
      const whom = supportUserInput.safeParse({ userid: userid || null });
      if (!whom.success) throw badInput('userid', 'Must be an id');
      supportSide(ctx, whom.data.userid);
      return saveMessageFile(ctx, { file, ffmpeg: environment.FFMPEG_PATH });
    });
    return restReply({ error: null, ...saved });
  });
}
