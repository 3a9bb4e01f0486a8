import type { AccountView } from '@foxreel/contracts';
import { accountViews } from '@foxreel/domain/account';
import type { Context } from '@foxreel/domain/kernel';
import DataLoader from 'dataloader';
import type { RequestFacts } from '../api-context.ts';
import type { MailLimits } from '../http/abuse-limits.ts';
import type { Budgets } from '../http/budgets.ts';
import type { KnownDevice } from '../http/cookies.ts';

/** The domain's context from a transport. */
export interface GraphqlDomain extends Context {
  /** The sender of a campaign event, within a budget. HTTP only, because of its cookie. */
  campaignVisitor?: () => Promise<string>;
  /** HTTP only: nothing changes over the WebSocket. */
  budgets?: Budgets;
  /** Also over the WebSocket: wrong support chat keys count there as well. */
  request?: RequestFacts;
  mailLimits?: MailLimits;
  device?: KnownDevice;
}

/** A resolver's context: the domain's, and what one request shares. */
export interface GraphqlContext {
  domain: GraphqlDomain;
  /** Keeps a shuffled list's order for this viewer: by account, or by a visitor's cookie. */
  seed: string;
  accounts: DataLoader<string, AccountView | null>;
  /** Subscriptions only run over the WebSocket. */
  overSocket: boolean;
}

/** One per request, or per WebSocket operation: loaders must not outlive what they have read. */
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
      // Subscriptions are long-lived: each event must see the current account.
      { cache: !overSocket },
    ),
  };
}
