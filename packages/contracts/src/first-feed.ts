import type { MediaType } from './media.ts';
import type { AccountView, MediaView, PageView } from './views.ts';

/** The data in the HTML of a feed page: who is signed in, and the feed's first page (decision 0025). */
export interface FirstFeed {
  /** Of the shuffle: later pages continue its order. */
  seed: string;
  filter: { type?: MediaType };
  session: { account: AccountView | null; payments: 'sandbox' | 'stripe' | 'none' };
  page: PageView<MediaView>;
}
