import type { AccountView, CommentView, MediaView, ThreadView } from '@foxreel/contracts';
import type { QueryClient } from '@tanstack/react-query';

type Entity = Record<string, unknown>;

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Walks cached data and replaces the entities that `matches` selects; everything unchanged keeps its identity, so that it does
 * not re-render. Covers lists, pages and nested views of any query.
 */
function replaceEntities(
  data: unknown,
  matches: (entity: Entity) => boolean,
  change: (entity: Entity) => Entity,
): unknown {
  if (Array.isArray(data)) {
    let changed = false;
    const next = data.map((item: unknown) => {
      const replaced = replaceEntities(item, matches, change);
      if (replaced !== item) changed = true;
      return replaced;
    });
    return changed ? next : data;
  }
  if (!isEntity(data)) return data;
  let next = data;
  for (const [key, value] of Object.entries(data)) {
    if (typeof value !== 'object' || value === null) continue;
    const replaced = replaceEntities(value, matches, change);
    if (replaced !== value) next = { ...next, [key]: replaced };
  }
  return matches(next) ? change(next) : next;
}

/** Sets the given fields, but only those the entity already has: a summary does not become a view. */
function withKnownFields(entity: Entity, fields: Entity): Entity {
  const differing = Object.entries(fields).filter(([key, value]) => key in entity && entity[key] !== value);
  return differing.length === 0 ? entity : { ...entity, ...Object.fromEntries(differing) };
}

const isMedia = (id: string) => (entity: Entity) => entity['id'] === id && 'thumbnail' in entity;
const isAccount = (id: string) => (entity: Entity) => entity['id'] === id && 'username' in entity;
const isComment = (id: string) => (entity: Entity) =>
  entity['id'] === id && 'message' in entity && 'from' in entity && 'likes' in entity;
const isThread = (id: string) => (entity: Entity) => entity['id'] === id && 'unread1' in entity;

type Matches = Parameters<typeof replaceEntities>[1];
type Change = Parameters<typeof replaceEntities>[2];

/** Changes every cached copy of an entity, in any list, page or view. */
function patchEverywhere(client: QueryClient, matches: Matches, change: Change) {
  for (const query of client.getQueryCache().getAll()) {
    const before: unknown = query.state.data;
    if (before === undefined) continue;
    const after = replaceEntities(before, matches, change);
    // Not setQueryData: it would deep-compare a list known to differ in one place, delaying a tap.
    if (after !== before) query.setState({ data: after });
  }
}

type Fields<View> = Partial<View> | ((entity: Record<string, unknown>) => Partial<View>);

/** A change of one kind of entity's fields; it may be a function of the existing fields, in the same pass. */
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

/** Adds to a number field of every cached copy, never below 0: for counts of optimistic toggles. */
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
