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

/** A function of what is there makes a change that depends on it, in the same walk; so for accounts. */
export function patchMedia(
  client: QueryClient,
  id: string,
  fields: Partial<MediaView> | ((media: Record<string, unknown>) => Partial<MediaView>),
) {
  const differing = typeof fields === 'function' ? fields : () => fields;
  patchEverywhere(client, isMedia(id), (entity) => withKnownFields(entity, { ...differing(entity) }));
}

export function patchAccount(
  client: QueryClient,
  id: string,
  fields: Partial<AccountView> | ((account: Record<string, unknown>) => Partial<AccountView>),
) {
  const differing = typeof fields === 'function' ? fields : () => fields;
  patchEverywhere(client, isAccount(id), (entity) => withKnownFields(entity, { ...differing(entity) }));
}

export function patchComment(client: QueryClient, id: string, fields: Partial<CommentView>) {
  patchEverywhere(client, isComment(id), (entity) => withKnownFields(entity, { ...fields }));
}

export function patchThread(client: QueryClient, id: string, fields: Partial<ThreadView>) {
  patchEverywhere(client, isThread(id), (entity) => withKnownFields(entity, { ...fields }));
}

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
