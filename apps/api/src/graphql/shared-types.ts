import { type AccountSummary, type AccountView, type MediaView, mediaOrders } from '@foxreel/contracts';
import { type MediaParts, wholeMedia } from '@foxreel/domain/media';
import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { z } from 'zod';
import { rejectNullCharacters } from '../http/request-body.ts';
import { builder } from './builder.ts';

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** GraphQL clients send null for absent fields; the shared schemas only know absence. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlain(value)) return value;
  const entries: [key: string, entry: unknown][] = [];
  for (const [key, entry] of Object.entries(value))
    if (entry !== null && entry !== undefined) entries.push([key, withoutNulls(entry)]);
  return Object.fromEntries(entries);
}

/** Parses arguments with the contracts schema of all transports; a ZodError becomes BAD_INPUT with its fields. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, args: unknown): z.output<Schema> {
  rejectNullCharacters(args);
  return schema.parse(withoutNulls(args));
}

/** A profile with its media arguments: profile(username, limit, filter) { medias }. */
export interface ProfileRequest extends AccountView {
  asked: Pick<DocumentedListArguments, 'limit' | 'filter'>;
}

/** Lists have a summary, profiles the full account; fields/account.ts loads what a summary lacks. */
export const accountType = builder.objectRef<AccountSummary | AccountView | ProfileRequest>('Account');

export const mediaType = builder.objectRef<MediaView>('Media');

export const mediaTypeEnum = builder.enumType('MediaType', {
  description: 'A media is a video or a photo; shop is a filter only: priced media of either kind.',
  values: ['video', 'photo', 'shop'] as const,
});

const feedVisibilityEnum = builder.enumType('FeedVisibility', {
  values: ['all', 'free', 'subscription'] as const,
});
export const mediaOrderEnum = builder.enumType('MediaOrder', { values: mediaOrders });

export const mediaFilterInput = builder.inputType('MediaFilter', {
  fields: (t) => ({
    visibility: t.field({ type: feedVisibilityEnum }),
    user: t.id({ description: 'User id.' }),
    username: t.string(),
    tag: t.string(),
    query: t.string({ description: 'Words in descriptions, tags and the names of authors; a slip is forgiven.' }),
    reference: t.id({ description: "A media id: the list starts at this item and goes on in the list's order." }),
    ids: t.idList(),
    type: t.field({ type: mediaTypeEnum }),
    short: t.boolean({ description: 'With it, `ids` may be the ids of short links too.' }),
    rand: t.boolean(),
    favorites: t.string({ description: "'liked' or 'purchased'." }),
    private: t.boolean({ description: "The viewer's own private media." }),
  }),
});

type Nullable<Value> = Value | null | undefined;
type DocumentedType = 'video' | 'photo' | 'shop';

interface DocumentedFilter {
  visibility?: Nullable<'all' | 'free' | 'subscription'>;
  user?: Nullable<string>;
  username?: Nullable<string>;
  tag?: Nullable<string>;
  query?: Nullable<string>;
  reference?: Nullable<string>;
  ids?: Nullable<readonly string[]>;
  type?: Nullable<DocumentedType>;
  short?: Nullable<boolean>;
  rand?: Nullable<boolean>;
  favorites?: Nullable<string>;
  private?: Nullable<boolean>;
}

export interface DocumentedListArguments {
  type?: Nullable<DocumentedType>;
  order?: Nullable<'latest' | 'popular' | 'rand'>;
  limit?: Nullable<number>;
  skip?: Nullable<number>;
  after?: Nullable<string>;
  withLike?: Nullable<boolean>;
  filter?: Nullable<DocumentedFilter>;
}

/**
 * The documented arguments of a media list as listMedia's input: 'shop' is a filter instead of a type, next to the field's own
 * type (photos, videos), and `rand` is an order.
 */
export function toListInput(args: DocumentedListArguments, seed: string): Record<string, unknown> {
  const { type: filterType, rand, ...filter } = args.filter ?? {};
  const types = [args.type, filterType].filter((type) => type !== null && type !== undefined);
  return {
    type: types.find((type) => type !== 'shop'),
    order: rand ? 'rand' : args.order,
    seed,
    limit: args.limit,
    skip: args.skip,
    after: args.after,
    withLike: args.withLike,
    filter: { ...filter, shop: types.includes('shop') ? true : null },
  };
}

type Selecting = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Fields of Media that are always loaded, for the access rule and file URLs. */
const always = new Set([
  ...[
    '__typename',
    'id',
    'type',
    'source',
    'thumbnail',
    'teaser',
    'captions',
    'visibility',
    'private',
    'shop',
    'access',
  ],
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

const cached = new WeakMap<readonly FieldNode[], MediaParts>();

/** The parts of media that a list's selection shows: others are not loaded. */
export function selectedParts({ fieldNodes, fragments }: Selecting): MediaParts {
  const before = cached.get(fieldNodes);
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
  cached.set(fieldNodes, parts);
  return parts;
}

/** Fields with @skip or @include count as shown, because other variables may include them. */
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

/** The filter of searchable lists; `media` is for comments. */
export const queryFilterInput = builder.inputType('QueryFilter', {
  fields: (t) => ({ query: t.string(), media: t.id(), ids: t.idList() }),
});
