import type { Context } from '../kernel/index.ts';
import { findUpload, receivedBytes } from './store.ts';

export interface UploadStatus {
  id: string;
  accountId: string;
  name: string;
  state: 'open' | 'done' | 'canceled';
  bytes: number;
  /** As the disk has them, not as the last connection said. */
  receivedBytes: number;
  media: string | null;
  details: unknown;
}

/** How far an upload is; for the ingest, which has checked the signature of the address. NOT_FOUND for an unknown key. */
export async function getUpload(ctx: Context, { key }: { key: string }): Promise<UploadStatus> {
  const upload = await findUpload(ctx, key);
  const { id, accountId, name, state, bytes, mediaId: media, details } = upload;
  return { id, accountId, name, state, bytes, media, details, receivedBytes: await receivedBytes(ctx, upload) };
}
