import type { MediaView } from '@foxreel/contracts';

/** One page of the person's own lists of media, as the server sends it. */
interface LibraryPage {
  items: { media: MediaView; date: string }[];
  after: string | null;
}

export type LibraryPages = LibraryPage[];

/** A media of an own list with its id, as PagedList needs it. */
export interface LibraryEntry {
  id: string;
  media: MediaView;
  date: string;
}

export const withIds = (pages: LibraryPages): { items: LibraryEntry[]; after: string | null }[] =>
  pages.map((page) => ({ ...page, items: page.items.map((item) => ({ ...item, id: item.media.id })) }));
