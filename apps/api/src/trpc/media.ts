import { mediaIdInput, mediaListInput, ownMediaListInput, setLikeInput, shortLinkInput } from '@foxreel/contracts';
import { getMedia, listMedia, listOwnMedia, setLike } from '@foxreel/domain/media';
import { createShortLink, getShortLink } from '@foxreel/domain/sharing';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const mediaRouter = router({
  list: procedure.input(infinite(mediaListInput)).query(({ ctx, input }) => listMedia(ctx, input)),
  get: procedure.input(mediaIdInput).query(({ ctx, input }) => getMedia(ctx, input)),
  mine: signedInProcedure.input(infinite(ownMediaListInput)).query(({ ctx, input }) => listOwnMedia(ctx, input)),
  like: signedInProcedure.input(setLikeInput).mutation(({ ctx, input }) => setLike(ctx, input)),
  shortLink: signedInProcedure.input(mediaIdInput).mutation(({ ctx, input }) => createShortLink(ctx, input)),
  resolveShortLink: procedure.input(shortLinkInput).query(({ ctx, input }) => getShortLink(ctx, input)),
});
