import { type DocumentNode, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { schema } from '../schema.ts';

/** Fields that every viewer of an event is told alike; every other field makes a selection one viewer's own. */
const alike: Record<string, readonly string[]> = {
  Subscription: ['livechat', 'livechat_moderation', 'live', 'battle'],
  LiveChatMessage: ['id', 'user', 'text', 'add_date', 'state'],
  LiveChatModeration: ['action', 'message', 'user'],
  LiveEvent: ['status', 'stream', 'type', 'account'],
  Account: ['id', 'username', 'fullname', 'avatar', 'live', 'livestream'],
};

const numbers = new WeakMap<DocumentNode, number>();
let last = 0;

/**
 * A number of a document whose events are the same for all who may hear them, so that they are worked out once for all; null when a
 * reply is one viewer's own.
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
