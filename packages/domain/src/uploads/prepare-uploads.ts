import type { MediaDetails } from '@foxreel/contracts';
import { messages } from '@foxreel/contracts';
import { v7 } from 'uuid';
import { badInput, type Context, requireCreator } from '../kernel/index.ts';
import { checkOpenUploads, checkUploadFiles } from './policy.ts';
import { requireRoom } from './require-room.ts';
import { countOpenUploads } from './store.ts';

export interface PreparedUpload {
  /** Of the upload, and of the media that it becomes. */
  id: string;
  name: string;
  bytes: number;
  details: MediaDetails;
}

/** Says whether the signed-in creator may upload these files, before any address is signed. Gives each its id and a clean name. */
export async function prepareUploads(
  ctx: Context,
  input: { files: readonly { name: string; bytes: number }[]; details: readonly MediaDetails[] },
): Promise<PreparedUpload[]> {
  const actor = requireCreator(ctx);
  const files = checkUploadFiles(input.files);
  checkOpenUploads(await countOpenUploads(ctx, actor.accountId), files.length);
  await requireRoom(ctx, actor.accountId, files);
  return files.map((file, index) => {
    const details = input.details[index];
    if (!details || input.details.length !== files.length) throw badInput('details', messages.uploadDetailsMissing);
    return { ...file, id: v7(), details };
  });
}
