import {
  buySharedLinkInput,
  createSharedLinkInput,
  mediaIdInput,
  type SharedLinkView,
  type ShortLinkView,
  sharedLinkInput,
  sharedLinkListInput,
  shortLinkInput,
  updateSharedLinkInput,
} from '@foxreel/contracts';
import {
  buySharedLink,
  createSharedLink,
  createShortLink,
  getSharedLink,
  getShortLink,
  listSharedLinks,
  removeSharedLink,
  updateSharedLink,
} from '@foxreel/domain/shared-links';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { mediaType, parseInput } from '../shared-types.ts';
import { inDollars } from './wallet.ts';

const sharedLinkType = builder.objectRef<SharedLinkView>('SharedLink').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    description: t.exposeString('description'),
    url: t.exposeString('url', { description: 'The path of its page.' }),
    media: t.expose('media', {
      type: mediaType,
      description:
        "As the caller sees it through the link: `access` is 'buy' until it is bought, 'free' if the link is free.",
    }),
    price: t.float({ description: 'Dollars; 0 when it is free.', resolve: ({ priceCents }) => inDollars(priceCents) }),
    free: t.boolean({ resolve: ({ priceCents }) => priceCents === 0 }),
    add_date: t.field({ type: 'DateTime', resolve: (link) => link.addDate }),
  }),
});

builder.queryFields((t) => ({
  sharedLinks: t.field({
    type: [sharedLinkType],
    description: 'Creators only: their links, newest first.',
    args: { limit: t.arg.int({ defaultValue: 10 }), skip: t.arg.int({ defaultValue: 0 }), after: t.arg.string() },
    resolve: async (_root, args, ctx) =>
      (await listSharedLinks(ctx.domain, parseInput(sharedLinkListInput, args))).items,
  }),
  getSharedLink: t.field({
    type: sharedLinkType,
    nullable: true,
    description: 'Null for an unknown link, and for a link that does not work for the caller.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getSharedLink(ctx.domain, parseInput(sharedLinkInput, args)),
  }),
}));

builder.mutationFields((t) => ({
  createSharedLink: t.field({
    type: sharedLinkType,
    description:
      'Creators only: creates a link to one of their approved media. `price` in dollars, at least 3, unless `free`.',
    args: {
      media: t.arg.id({ required: true }),
      description: t.arg.string({ required: true }),
      free: t.arg.boolean({ defaultValue: false }),
      price: t.arg.float(),
    },
    resolve: (_root, args, ctx) => createSharedLink(ctx.domain, parseInput(createSharedLinkInput, args)),
  }),
  updateSharedLink: t.field({
    type: sharedLinkType,
    description: 'Creators only: changes its price, and its description if given.',
    args: {
      id: t.arg.id({ required: true }),
      description: t.arg.string(),
      free: t.arg.boolean({ defaultValue: false }),
      price: t.arg.float(),
    },
    resolve: (_root, args, ctx) => updateSharedLink(ctx.domain, parseInput(updateSharedLinkInput, args)),
  }),
  removeSharedLink: t.field({
    type: 'Boolean',
    description: 'Creators only: false when there was no such link. Purchases remain.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => removeSharedLink(ctx.domain, parseInput(sharedLinkInput, args)),
  }),
  buySharedLink: t.field({
    type: sharedLinkType,
    nullable: true,
    description: 'Null when the wallet has too few coins. CONFLICT when `coins` is given and not the price.',
    args: { id: t.arg.id({ required: true }), coins: t.arg.int() },
    resolve: (_root, args, ctx) => buySharedLink(ctx.domain, parseInput(buySharedLinkInput, args)),
  }),
}));

const shortLinkType = builder.objectRef<ShortLinkView>('ShortLink').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    add_date: t.field({ type: 'DateTime', resolve: (link) => link.addDate }),
    media: t.field({ type: mediaType, nullable: true, resolve: (link) => link.media }),
  }),
});

const linkArgs = builder.args((t) => ({ id: t.id({ required: true }) }));
const link = (ctx: GraphqlContext, args: { id: string }) => getShortLink(ctx.domain, parseInput(shortLinkInput, args));

builder.queryFields((t) => ({
  shortLink: t.field({
    type: shortLinkType,
    nullable: true,
    description: 'Null for an unknown link, and for a link to a media that the viewer may not see.',
    args: linkArgs,
    resolve: (_root, args, ctx) => link(ctx, args),
  }),
  getShortLink: t.field({
    type: shortLinkType,
    nullable: true,
    description: 'As shortLink.',
    args: linkArgs,
    resolve: (_root, args, ctx) => link(ctx, args),
  }),
}));

builder.mutationField('generateShortLink', (t) =>
  t.field({
    type: shortLinkType,
    nullable: true,
    description: 'The same link each time for the same media and account.',
    args: { media: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => createShortLink(ctx.domain, parseInput(mediaIdInput, args)),
  }),
);
