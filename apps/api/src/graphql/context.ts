import type { AccountView } from '@foxreel/contracts';
import { accountViews } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import DataLoader from 'dataloader';
import type { RequestFacts } from '../api-context.ts';
import type { MailLimits } from '../http/abuse-limits.ts';
import type { Budgets } from '../http/budgets.ts';
import type { KnownDevice } from '../http/cookies.ts';

/** The domain's context as a transport gives it. */
export interface GraphqlDomain extends Context {
  /** Who sends an event of a campaign, within a budget. Over HTTP only: a cookie goes with it. */
  campaignVisitor?: () => Promise<string>;
  /** Over HTTP only: nothing changes over the WebSocket. */
  budgets?: Budgets;
  /** Over the WebSocket too, as are the limits: a wrong key for the support chat counts there as well. */
  request?: RequestFacts;
  mailLimits?: MailLimits;
  device?: KnownDevice;
}

/** What a resolver works with: the domain's context, and what one request shares. */
export interface GraphqlContext {
  domain: GraphqlDomain;
  /** Keeps a shuffled list in one order for this viewer: the account, or a cookie of an anonymous one. */
  seed: string;
  accounts: DataLoader<string, AccountView | null>;
  /** Subscriptions come over the WebSocket only. */
  overSocket: boolean;
}

/** One per request, or per operation of a WebSocket: loaders must not outlive what they have read. */
export function createGraphqlContext(
  domain: GraphqlDomain,
  seed: string,
  { overSocket }: { overSocket: boolean } = { overSocket: false },
): GraphqlContext {
  return {
    domain,
    seed,
    overSocket,
    accounts: new DataLoader(
      async (ids) => {
        const views = await accountViews(domain, [...ids]);
        return ids.map((id) => views.get(id) ?? null);
      },
      // A subscription lasts: each of its events must see the account as it is then.
      { cache: !overSocket },
    ),
  };
}
