import type { Actor } from '@foxreel/domain/kernel';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  Kind,
  TypeInfo,
  validateSubscriptionArgs,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { createGraphqlContext, type GraphqlDomain } from '../context.ts';
import { EventFeed, type FeedPlan } from '../event-feed.ts';
import { loginBefore } from '../operation-scopes.ts';
import { schema } from '../schema.ts';

/** A feed that the viewer may hear: what it selects, and how the reply to an event is worked out and printed. */
export interface AuthorisedFeed {
  plan: FeedPlan<object>;
  answer(event: object): string | Promise<string>;
}

/** Asks a subscription's resolver whether this viewer is authorized, and for its events. Returns the error reply if not. */
export async function authoriseSubscription(
  args: ExecutionArgs,
  domain: GraphqlDomain,
  print: (result: ExecutionResult) => string,
): Promise<AuthorisedFeed | ExecutionResult> {
  const contextValue = createGraphqlContext(domain, seedOf(domain.actor), { overSocket: true });
  const validated = validateSubscriptionArgs({ ...args, contextValue });
  if (!('schema' in validated)) {
    const error = loginBefore(validated, args, domain);
    return { errors: error ? [error] : validated };
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

/** Fields that are the same for every viewer of an event; any other field makes a selection specific to its viewer. */
const alike: Record<string, readonly string[]> = {
  Subscription: ['livechat', 'livechat_moderation', 'livechat_events', 'live_stage', 'live', 'battle'],
  LiveChatMessage: ['id', 'user', 'text', 'add_date', 'state'],
  LiveChatModeration: ['action', 'message', 'user'],
  LiveChatEvent: ['id', 'kind', 'user', 'coins', 'text', 'add_date'],
  LiveStageChange: ['kind', 'goal', 'poll', 'pinned'],
  LiveGoal: ['id', 'title', 'target', 'raised', 'state', 'add_date'],
  LivePoll: ['id', 'question', 'options', 'votes', 'state', 'add_date'],
  LivePollOption: ['text', 'votes'],
  LiveEvent: ['status', 'stream', 'type', 'account'],
  Account: ['id', 'username', 'fullname', 'avatar', 'live', 'livestream'],
};

const numbers = new WeakMap<DocumentNode, number>();
let last = 0;

/**
 * A document's number if its events are the same for all authorized viewers, so that they are computed once; null if they are
 * specific to a viewer.
 */
export function shareableNumber(document: DocumentNode): number | null {
  const number = numbers.get(document) ?? (isShareable(document) ? ++last : 0);
  numbers.set(document, number);
  return number === 0 ? null : number;
}

function isShareable(document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let shareable = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const parent = types.getParentType()?.name ?? '';
        if (node.name.value !== '__typename' && !alike[parent]?.includes(node.name.value)) shareable = false;
      },
      Directive: () => {
        shareable = false;
      },
    }),
  );
  return shareable && document.definitions.every(({ kind }) => kind !== Kind.FRAGMENT_DEFINITION);
}
