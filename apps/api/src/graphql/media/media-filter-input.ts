import { mediaOrders } from '@foxreel/contracts';
import { builder } from '../builder.ts';

export const mediaTypeEnum = builder.enumType('MediaType', {
  description: 'A media is a video or a photo; shop is a filter only: priced media of either kind.',
  values: ['video', 'photo', 'shop'] as const,
});

export const feedVisibilityEnum = builder.enumType('FeedVisibility', {
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
