import type { Actor } from '@foxreel/domain/kernel';
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  validateSubscriptionArgs,
} from 'graphql';
import { createGraphqlContext, type GraphqlDomain } from '../context.ts';
import { NewsFeed } from '../news-feed.ts';
import { loginBefore } from '../with-login-first.ts';
import type { AudienceQuestion } from './audience.ts';

/**
 * Asks the resolver of a subscription whether this viewer may hear it, and what it hears then. The reply with the refusal when they
 * may not.
 */
export async function authoriseSubscription(
  args: ExecutionArgs,
  domain: GraphqlDomain,
  print: (result: ExecutionResult) => string,
): Promise<AudienceQuestion | ExecutionResult> {
  const contextValue = createGraphqlContext(domain, seedOf(domain.actor), { overSocket: true });
  const validated = validateSubscriptionArgs({ ...args, contextValue });
  if (!('schema' in validated)) {
    const refused = loginBefore(validated, args, domain);
    return { errors: refused ? [refused] : validated };
  }
  const source = await createSourceEventStream(validated);
  if (!(Symbol.asyncIterator in source)) return source;
  if (!(source instanceof NewsFeed)) throw new Error('The resolver of a subscription gave no feed of news');
  return {
    plan: source.plan,
    answer(event) {
      const result = executeSubscriptionEvent({ ...validated, rootValue: event });
      return result instanceof Promise ? result.then(print) : print(result);
    },
  };
}

const seedOf = (actor: Actor): string => (actor.kind === 'account' ? actor.accountId : 'anonymous');
