import { type CreateSharedLinkInput, messages, type SharedLinkView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { badInput, type Context, requireCreator } from '../kernel/index.ts';
import { offeredMedia } from '../media/index.ts';
import { newLinkId } from '../sharing/index.ts';
import { linkViews } from './view.ts';

/**
 * Makes a link to one of the signed-in creator's media, for a fee or free; each call makes another. BAD_INPUT at `media` for what is not
 * theirs or not approved. Creators only.
 */
export async function createSharedLink(ctx: Context, input: CreateSharedLinkInput): Promise<SharedLinkView> {
  const { accountId } = requireCreator(ctx);
  const media = (await offeredMedia(ctx, [input.media])).get(input.media);
  if (!media || media.authorId !== accountId || media.state === 'removed')
    throw badInput('media', messages.linkOthersMedia);
  if (media.state !== 'published' && media.state !== 'scheduled') throw badInput('media', messages.linkUnready);
  const { description, priceCents } = input;
  const [row] = await ctx.db
    .insert(schema.sharedLinks)
    .values({
      id: newLinkId(),
      accountId,
      mediaId: input.media,
      description,
      priceCents,
      createdAt: ctx.clock.now(),
    })
    .returning();
  const [view] = row ? await linkViews(ctx, [row]) : [];
  if (!view) throw new Error('The link was not kept');
  return view;
}
