import { type MediaParts, wholeMedia } from '@foxreel/domain/media';
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

type Selecting = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Fields of Media that every page reads anyway, for the rule and the addresses of files. */
const always = new Set([
  ...['__typename', 'id', 'type', 'source', 'thumbnail', 'teaser', 'visibility', 'private', 'shop', 'access'],
  ...['add_date', 'available_date', 'approved', 'verified'],
]);
const partOf: Readonly<Record<string, keyof MediaParts>> = {
  like: 'like',
  user: 'author',
  song: 'song',
  cursor: 'cursor',
  info: 'processing',
  placeholder: 'processing',
  processed: 'processing',
  process: 'processing',
};

const known = new WeakMap<readonly FieldNode[], MediaParts>();

/** Which parts of each media a list's selection shows: the others are not read from the database. */
export function selectedParts({ fieldNodes, fragments }: Selecting): MediaParts {
  const before = known.get(fieldNodes);
  if (before) return before;
  const parts: MediaParts = {
    like: false,
    author: false,
    song: false,
    details: false,
    processing: false,
    cursor: false,
  };
  for (const node of fieldNodes) if (node.selectionSet) collect(node.selectionSet, fragments, parts);
  known.set(fieldNodes, parts);
  return parts;
}

/** What is left out by @skip or @include counts as shown: it may be, with other variables. */
function collect({ selections }: SelectionSetNode, fragments: Selecting['fragments'], parts: MediaParts): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const name = selection.name.value;
      if (!always.has(name)) parts[partOf[name] ?? 'details'] = true;
    } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, fragments, parts);
    else {
      const fragment = fragments[selection.name.value];
      if (fragment) collect(fragment.selectionSet, fragments, parts);
      else Object.assign(parts, wholeMedia);
    }
  }
}
