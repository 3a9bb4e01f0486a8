type Entity = Record<string, unknown>;

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Walks cached data and replaces the things that `matches`; what did not change keeps its identity, so that
 * nothing renders again for it. Lists, pages and nested views alike are found, whatever their query.
 */
export function replaceEntities(
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

/** Sets the given fields, but only those that the entity already has: a summary does not grow into a view. */
export function withKnownFields(entity: Entity, fields: Entity): Entity {
  const differing = Object.entries(fields).filter(([key, value]) => key in entity && entity[key] !== value);
  return differing.length === 0 ? entity : { ...entity, ...Object.fromEntries(differing) };
}

export const isMedia = (id: string) => (entity: Entity) => entity['id'] === id && 'thumbnail' in entity;
export const isAccount = (id: string) => (entity: Entity) => entity['id'] === id && 'username' in entity;
export const isComment = (id: string) => (entity: Entity) =>
  entity['id'] === id && 'message' in entity && 'from' in entity && 'likes' in entity;
export const isThread = (id: string) => (entity: Entity) => entity['id'] === id && 'unread1' in entity;
