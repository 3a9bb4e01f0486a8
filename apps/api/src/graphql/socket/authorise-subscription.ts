import type { Actor } from '@foxreel/domain/kernel';
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  validateSubscriptionArgs,
} from 'graphql';
import { createGraphqlContext, type GraphqlDomain } from '../context.ts';
import { EventFeed } from '../event-feed.ts';
import { loginBefore } from '../with-login-first.ts';
import type { AudienceQuestion } from './audience.ts';

/**
 * Asks the resolver of a subscription whether this viewer may hear it, and what it hears then. The reply with the error when they
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
  if (!(source instanceof EventFeed)) throw new Error('The resolver of a subscription returned no EventFeed');
  return {
    plan: source.plan,
    answer(event) {
      const result = executeSubscriptionEvent({ ...validated, rootValue: event });
      return result instanceof Promise ? result.then(print) : print(result);
    },
  };
}

const seedOf = (actor: Actor): string => (actor.kind === 'account' ? actor.accountId : 'anonymous');
