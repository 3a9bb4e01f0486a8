import type { MediaType } from './media.ts';
import type { AccountView, MediaView, PageView } from './views.ts';

/** What the document of a feed's address carries: who is signed in, and the feed's first page (decision 0025). */
export interface FirstFeed {
  /** Of the shuffle: the pages after this one continue its order. */
  seed: string;
  filter: { type?: MediaType };
  session: { account: AccountView | null; payments: 'sandbox' | 'stripe' | 'none' };
  page: PageView<MediaView>;
}
