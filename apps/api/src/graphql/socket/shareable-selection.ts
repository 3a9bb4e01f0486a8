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

/** Whether an event of a subscription is the same for all who may hear it, so that it is worked out once for all of them. */
export function isShareable(document: DocumentNode): boolean {
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
