import { z } from 'zod';
import { limits } from './limits.ts';
import { id, page } from './scalars.ts';

const query = z.string().trim().max(limits.queryMax).optional();
const ids = z.array(id).max(limits.limitMax).optional();

/** Creators whose username or name matches; without a query those whom most follow come first. */
export const creatorListInput = page.extend({ query, ids });
export type CreatorListInput = z.output<typeof creatorListInput>;

/** Tags of public media, the most used first. */
export const tagListInput = page.extend({ query, ids });
export type TagListInput = z.output<typeof tagListInput>;

/** What somebody is to the viewer: follows them, is followed by them, subscribes to them, or is a creator who is anything to them. */
export const relationTypes = ['follower', 'following', 'subscriber', 'creator', 'battle'] as const;
export type RelationType = (typeof relationTypes)[number];

/** The people of the viewer, for the invite, mass and battle pickers; without a type everyone who is related. */
export const relatedPeopleInput = page.extend({ type: z.enum(relationTypes).optional(), query, ids });
export type RelatedPeopleInput = z.output<typeof relatedPeopleInput>;

export interface TagView {
  id: string;
  name: string;
  /** Public media that carry it. */
  count: number;
}
