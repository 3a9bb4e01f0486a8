import type { AccountView, CommentView, MediaView, ThreadView } from '@foxreel/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { isAccount, isComment, isMedia, isThread, replaceEntities, withKnownFields } from './replace-entities.ts';

type Matches = Parameters<typeof replaceEntities>[1];
type Change = Parameters<typeof replaceEntities>[2];

/** Changes every cached copy of a thing, in whatever list, page or view it stands. */
function patchEverywhere(client: QueryClient, matches: Matches, change: Change) {
  for (const query of client.getQueryCache().getAll()) {
    const before: unknown = query.state.data;
    if (before === undefined) continue;
    const after = replaceEntities(before, matches, change);
    // Not setQueryData: it would compare all of a list that is known to differ in one place, while somebody waits for their tap.
    if (after !== before) query.setState({ data: after });
  }
}

type Fields<View> = Partial<View> | ((entity: Record<string, unknown>) => Partial<View>);

/** A change of the fields of one kind of thing; what depends on the fields that are there is a function of them, in the same walk. */
const patcher =
  <View extends object>(matches: (id: string) => Matches) =>
  (client: QueryClient, id: string, fields: Fields<View>) => {
    const differing = typeof fields === 'function' ? fields : () => fields;
    patchEverywhere(client, matches(id), (entity) => withKnownFields(entity, { ...differing(entity) }));
  };

export const patchMedia = patcher<MediaView>(isMedia);
export const patchAccount = patcher<AccountView>(isAccount);
export const patchComment = patcher<CommentView>(isComment);
export const patchThread = patcher<ThreadView>(isThread);

/** Adds to a number field of every cached copy, never below 0: how an optimistic toggle moves a count. */
export function shiftCount(
  client: QueryClient,
  kind: 'media' | 'account' | 'comment',
  id: string,
  field: string,
  by: number,
) {
  const matches = kind === 'media' ? isMedia(id) : kind === 'account' ? isAccount(id) : isComment(id);
  patchEverywhere(client, matches, (entity) => {
    const count = entity[field];
    return typeof count === 'number' ? { ...entity, [field]: Math.max(0, count + by) } : entity;
  });
}
