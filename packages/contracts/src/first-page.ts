import type { MediaType } from './media.ts';
import type { AccountView, MediaView, PageView } from './views.ts';

/** The limits that the app's first page needs, in a separate module so that it loads no others. */
export const firstPageLimits = {
  feedPage: 20,
  tagsShown: 3,
  /** Width divided by height: wider media are letterboxed on a phone; the rest fills the screen. */
  phoneShape: 0.64,
} as const;

/** The data in the HTML of a feed page: who is signed in, and the feed's first page (decision 0025). */
export interface FirstFeed {
  /** Of the shuffle: later pages continue its order. */
  seed: string;
  filter: { type?: MediaType };
  session: { account: AccountView | null; payments: 'sandbox' | 'stripe' | 'none' };
  page: PageView<MediaView>;
}
