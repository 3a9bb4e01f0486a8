import { mediaIdInput, type ShortLinkView, shortLinkInput } from '@foxreel/contracts';
import { createShortLink, getShortLink } from '@foxreel/domain/shared-links';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../input.ts';
import { mediaType } from '../media/media-ref.ts';

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
    description: 'Null for an unknown link, and for one to a media that is not there for the viewer.',
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
