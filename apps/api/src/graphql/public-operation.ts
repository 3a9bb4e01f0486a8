import { Kind, type OperationDefinitionNode } from 'graphql';

/** Lists and entities that all anonymous visitors see alike, given the same ring of the shuffle. */
const publicRoots = new Set([
  'videos',
  'photos',
  'medias',
  'media',
  'profile',
  'creators',
  'tags',
  'SoundList',
  'lives',
  'MediaComments',
  'followers',
  'following',
  '__typename',
]);

/** Whether the reply of an operation is the same for every visitor without a login. Root fields must stand in it directly. */
export const isPublicOperation = ({ selectionSet }: OperationDefinitionNode): boolean =>
  selectionSet.selections.every((node) => node.kind === Kind.FIELD && publicRoots.has(node.name.value));
