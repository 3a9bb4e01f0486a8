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
    if (after !== before) client.setQueryData(query.queryKey, after);
  }
}

export function patchMedia(client: QueryClient, id: string, fields: Partial<MediaView>) {
  patchEverywhere(client, isMedia(id), (entity) => withKnownFields(entity, { ...fields }));
}

export function patchAccount(client: QueryClient, id: string, fields: Partial<AccountView>) {
  patchEverywhere(client, isAccount(id), (entity) => withKnownFields(entity, { ...fields }));
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
