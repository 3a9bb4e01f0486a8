import type { AccountView, News } from '@foxreel/contracts';
import type { Context } from '@foxreel/domain/kernel';
import type DataLoader from 'dataloader';

/** What a resolver works with: the domain's context, and what one request shares. */
export interface GraphqlContext {
  domain: Context;
  requestId: string;
  /** Keeps a shuffled list in one order for this viewer: the account, or a cookie of an anonymous one. */
  seed: string;
  accounts: DataLoader<string, AccountView | null>;
  /** News of these topics until the subscription ends. Only subscriptions have it. */
  subscribe: ((topics: string[]) => AsyncIterable<News>) | null;
}
