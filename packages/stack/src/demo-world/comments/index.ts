import { cityComments } from './city-comments.ts';
import type { Remark } from './conversation.ts';
import { natureComments } from './nature-comments.ts';
import { peopleComments } from './people-comments.ts';
import { seaAndMountainComments } from './sea-and-mountain-comments.ts';
import { skyComments } from './sky-comments.ts';
import { travelComments } from './travel-comments.ts';

export type { Line, Remark } from './conversation.ts';

/** What people say under the works that everyone may open, by the name of the work, oldest first; no line stands here twice. */
export const comments: Readonly<Record<string, readonly Remark[]>> = {
  ...seaAndMountainComments,
  ...skyComments,
  ...cityComments,
  ...travelComments,
  ...peopleComments,
  ...natureComments,
};
