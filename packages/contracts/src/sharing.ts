import { z } from 'zod';
import type { MediaView } from './views.ts';

/** What a short link's id looks like: ten letters and digits. */
export const shortLinkPattern = /^[0-9A-Za-z]{10}$/;

/** Any text may be asked for: what is no id is a link that nobody made. */
export const shortLinkInput = z.object({ id: z.string() });
export type ShortLinkInput = z.output<typeof shortLinkInput>;

/** A short address of a media, /short/{id} (spec part 1 §4, Short link). */
export interface ShortLinkView {
  id: string;
  addDate: string;
  media: MediaView;
}
