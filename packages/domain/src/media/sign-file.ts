import type { Access } from '@foxreel/contracts';
import { type Context, viewerId } from '../kernel/index.ts';
import { signFileToken } from './file-token.ts';

/** The address of a file of a media, signed for whoever the access is: everyone for free media, else this viewer alone. */
export function signFile(ctx: Context, file: { media: string; access: Access; path: string }): string {
  return fileSigner(ctx, file.media, file.access)(file.path);
}

/** signFile for several files of one media, which share a token. Locked media get one that opens the cover only. */
export function fileSigner(ctx: Context, mediaId: string, access: Access): (path: string) => string {
  const open = access === 'free' || access === 'subscribe' || access === 'buy';
  const token = signFileToken(ctx.secret, mediaId, open ? 'public' : (viewerId(ctx) ?? 'public'));
  const base = `/files/${mediaId}/${token}/`;
  return (path) => base + path;
}
