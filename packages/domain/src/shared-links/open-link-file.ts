import { messages } from '@foxreel/contracts';
import { type Context, forbidden, notFound } from '../kernel/index.ts';
import { isOpen, offeredMedia, servedType } from '../media/index.ts';
import { linkAccess } from './policy.ts';
import { findLink } from './store.ts';

/** Where the bytes are. */
export interface OpenedLinkFile {
  key: string;
  contentType: string;
}

/**
 * Opens a file of a link's media for whoever asks by the link: of a free one all, of a priced one its cover, and the rest for who may open
 * it anyway. Judged anew for every playlist and segment, so that a link that is removed stops at once. NOT_FOUND, FORBIDDEN for the locked rest.
 */
export async function openLinkFile(ctx: Context, request: { link: string; path: string }): Promise<OpenedLinkFile> {
  const contentType = servedType(request.path);
  const link = await findLink(ctx, request.link);
  const media = link && (await offeredMedia(ctx, [link.mediaId])).get(link.mediaId);
  const access = link && media && linkAccess(media, link);
  if (!link || !media || !access || contentType === null) throw notFound('The file');
  if (!isOpen(access) && request.path !== media.renditions.cover) throw forbidden(messages.lockedMedia);
  return { key: `media/${link.mediaId}/${request.path}`, contentType };
}
