import { defineTask, PermanentFailure } from '@foxreel/queue';
import type { JobContext } from '../media-tasks.ts';

/** What jobs may delete: below one upload, source or media. A shorter prefix would take everybody's files. */
const deletable = /^(uploads|sources|media)\/[\w.-]{8,}(\/|$)|^(avatars|message-files)\/[\w.-]{8,}$/;

export const deleteFiles = (context: JobContext) =>
  defineTask('delete_files', async ({ prefix }, run) => {
    if (!deletable.test(prefix)) throw new PermanentFailure(`Not a prefix that may be deleted: ${prefix}`);
    const { storage } = context(run);
    await storage.delete(prefix.replace(/\/$/, ''));
    await storage.deletePrefix(prefix.endsWith('/') ? prefix : `${prefix}/`);
  });
