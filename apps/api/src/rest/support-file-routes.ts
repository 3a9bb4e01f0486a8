import { isSupportVisitorKey, limits, messages, supportUserInput } from '@foxreel/contracts';
import { badInput, requireAccount } from '@foxreel/domain/kernel';
import { saveMessageFile } from '@foxreel/domain/message-files';
import { supportSide } from '@foxreel/domain/support';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';
import { supportCaller } from '../http/support-caller.ts';
import { readFileForm, unknownField } from './read-file-form.ts';

/**
 * POST /api/uploadsDeskFox (docs/contract/rest.md): a file for the support chat; `userid` is the own account, a visitor's key, or for staff whom
 * they answer.
 */
export function mountSupportFileRoutes(app: ApiApp, { storage, environment }: ApiDependencies): void {
  app.post('/api/uploadsDeskFox', async (c) => {
    const ctx = await c.get('context')();
    let userid: string | undefined;
    const callerNow = async () => {
      const whom = supportUserInput.safeParse({ userid: userid || null });
      if (!whom.success) throw badInput('userid', 'Must be an id');
      const caller = await supportCaller(ctx, whom.data.userid);
      supportSide(caller.ctx, caller.userid);
      return caller.ctx;
    };
    const form = {
      field: 'upload',
      bytesMax: limits.messageFileBytesMax,
      tooLarge: messages.messageFileTooLarge,
      required: messages.messageFileRequired,
      add: (name: string, value: string) => {
        if (name !== 'userid') throw unknownField(name);
        userid = value;
      },
      // Nobody without a login or a key fills the disk: a visitor's `userid` comes before the file.
      admit: async () => void (await callerNow()),
    };
    const saved = await readFileForm(c, storage, form, async (file) =>
      saveMessageFile(await callerNow(), { file, ffmpeg: environment.FFMPEG_PATH }),
    ).catch((error: unknown) => {
      // Without a key a login is asked for before anything else is said.
      if (!isSupportVisitorKey(userid)) requireAccount(ctx);
      throw error;
    });
    return restReply({ error: null, ...saved });
  });
}
