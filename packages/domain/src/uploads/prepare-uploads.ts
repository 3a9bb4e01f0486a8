import type { MediaDetails, UploadFile } from '@foxreel/contracts';
import { messages } from '@foxreel/contracts';
import { badInput, type Context, requireCreator } from '../kernel/index.ts';
import { checkOpenUploads, checkUploadFiles } from './policy.ts';
import { countOpenUploads } from './store.ts';

/** Says whether the signed-in creator may upload these files, before any address is signed. Returns them with clean names. */
export async function prepareUploads(
  ctx: Context,
  input: { files: readonly { name: string; bytes: number }[]; details: readonly MediaDetails[] },
): Promise<UploadFile[]> {
  const actor = requireCreator(ctx);
  const files = checkUploadFiles(input.files);
  if (input.details.length !== files.length) throw badInput('details', messages.uploadDetailsMissing);
  checkOpenUploads(await countOpenUploads(ctx, actor.accountId), files.length);
  return files;
}
