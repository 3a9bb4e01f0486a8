import { z } from 'zod';
import { limits } from './limits.ts';
import { id, page } from './scalars.ts';

const query = z.string().trim().max(limits.queryMax).optional();
const ids = z.array(id).max(limits.limitMax).optional();

/** Creators whose username or name matches; without a query the most followed first. */
export const creatorListInput = page.extend({ query, ids });
export type CreatorListInput = z.output<typeof creatorListInput>;

/** Tags of public media, most used first. */
export const tagListInput = page.extend({ query, ids });
export type TagListInput = z.output<typeof tagListInput>;

/** Relations to the viewer: follower, followed, subscriber, or a creator among them. */
export const relationTypes = ['follower', 'following', 'subscriber', 'creator', 'battle'] as const;
export type RelationType = (typeof relationTypes)[number];

/** The viewer's people, for the invitation, mass message and battle pickers; without a type all of them. */
export const relatedPeopleInput = page.extend({ type: z.enum(relationTypes).optional(), query, ids });
export type RelatedPeopleInput = z.output<typeof relatedPeopleInput>;

export interface TagView {
  id: string;
  name: string;
  /** Public media with this tag. */
  count: number;
}
