import type { MediaType, MediaView } from '@foxreel/contracts';
import { audiences, type Audience as Tab } from './details.ts';

export type { Tab };
export const tabs = audiences;

/** Videos and photos as addresses name them; private media are listed together too. */
export const kinds = ['videos', 'photos'] as const;
export type Kind = (typeof kinds)[number];
export const typeOf = (kind: Kind): MediaType => (kind === 'videos' ? 'video' : 'photo');

/** A word of an address; null when it is none of these. */
export const readTab = (word: string | undefined): Tab | null => tabs.find((tab) => tab === word) ?? null;
export const readKind = (word: string | undefined): Kind | null =>
  kinds.find((kind) => kind === word || typeOf(kind) === word) ?? null;

/** The tab that a media stands in. */
export const tabOf = (media: Pick<MediaView, 'private' | 'visibility'>): Tab =>
  media.private ? 'private' : media.visibility;

export const listPath = (tab: Tab, kind: Kind | null): string => `/account/media/${tab}${kind ? `/${kind}` : ''}`;

export const listPathOf = (media: Pick<MediaView, 'private' | 'visibility' | 'type'>): string =>
  listPath(tabOf(media), media.type === 'video' ? 'videos' : 'photos');

export const editPath = (media: Pick<MediaView, 'id' | 'private' | 'visibility' | 'type'>): string =>
  `${listPathOf(media)}/${media.id}`;
