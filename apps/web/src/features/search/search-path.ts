export const searchTabs = ['media', 'tags', 'creators', 'favorites'] as const;
export type SearchTab = (typeof searchTabs)[number];
export const mediaKinds = ['video', 'photo'] as const;
export type MediaKind = (typeof mediaKinds)[number];
export const favoriteKinds = ['liked', 'purchased'] as const;
export type FavoriteKind = (typeof favoriteKinds)[number];

/** What an address below /s shows (spec part 1 §2); null: the address stands for nothing, and leads to `elsewhere`. */
export type SearchPlace =
  | { tab: 'media'; kind: MediaKind }
  | { tab: 'tags' }
  | { tab: 'tag'; kind: MediaKind; tag: string }
  | { tab: 'creators' }
  | { tab: 'favorites'; kind: MediaKind; favorites: FavoriteKind }
  | { elsewhere: string };

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((known) => known === value);

/** /s, /s/{tab}, /s/{tab}/{subTab}, /s/{tab}/{subTab}/{tag}. */
export function searchPlace({ tab, subTab, tag }: { tab?: string; subTab?: string; tag?: string }): SearchPlace {
  const known = tab === undefined ? 'media' : oneOf(searchTabs, tab);
  if (known === undefined) return { elsewhere: '/s' };
  if (known === 'creators') return subTab === undefined ? { tab: known } : { elsewhere: '/s/creators' };
  const kind = oneOf(mediaKinds, subTab);
  if (known === 'favorites') {
    const favorites = oneOf(favoriteKinds, tag);
    if (kind && favorites) return { tab: known, kind, favorites };
    return { elsewhere: `/s/favorites/${kind ?? 'video'}/${favorites ?? 'liked'}` };
  }
  if (kind && tag) return { tab: 'tag', kind, tag };
  if (known === 'tags') return subTab === undefined ? { tab: known } : { elsewhere: '/s/tags' };
  return subTab === undefined || kind ? { tab: known, kind: kind ?? 'video' } : { elsewhere: '/s/media' };
}

export const tagPath = (tag: string, kind: MediaKind = 'video'): string => `/s/tags/${kind}/${encodeURIComponent(tag)}`;
