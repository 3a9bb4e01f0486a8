import {
  hideMediaInput,
  mediaIdInput,
  mediaListInput,
  ownMediaListInput,
  profileInput,
  setLikeInput,
  shortLinkInput,
  updateMediaInput,
  uploadIdInput,
} from '@foxreel/contracts';
import {
  countMedia,
  countOwnMedia,
  countOwnTabs,
  getMedia,
  listFavorites,
  listMedia,
  listOwnMedia,
  listPrivateMedia,
  setLike,
} from '@foxreel/domain/media';
import { deleteMedia, updateMedia } from '@foxreel/domain/review';
import { createShortLink, getShortLink } from '@foxreel/domain/shared-links';
import { hideMedia } from '@foxreel/domain/social';
import { cancelOwnUpload, listOpenUploads } from '@foxreel/domain/uploads';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const mediaRouter = router({
  list: procedure.input(infinite(mediaListInput)).query(({ ctx, input }) => listMedia(ctx, input)),
  get: procedure.input(mediaIdInput).query(({ ctx, input }) => getMedia(ctx, input)),
  favorites: signedInProcedure.input(infinite(mediaListInput)).query(({ ctx, input }) => listFavorites(ctx, input)),
  own: signedInProcedure.input(infinite(ownMediaListInput)).query(({ ctx, input }) => listOwnMedia(ctx, input)),
  library: signedInProcedure.input(infinite(mediaListInput)).query(({ ctx, input }) => listPrivateMedia(ctx, input)),
  update: signedInProcedure.input(updateMediaInput).mutation(({ ctx, input }) => updateMedia(ctx, input)),
  remove: signedInProcedure.input(mediaIdInput).mutation(({ ctx, input }) => deleteMedia(ctx, input)),
  like: signedInProcedure.input(setLikeInput).mutation(({ ctx, input }) => setLike(ctx, input)),
  hide: signedInProcedure.input(hideMediaInput).mutation(({ ctx, input }) => hideMedia(ctx, input)),
  counts: procedure.input(profileInput).query(({ ctx, input }) => countMedia(ctx, input)),
  ownCounts: signedInProcedure.query(({ ctx }) => countOwnMedia(ctx)),
  ownTabCounts: signedInProcedure.query(({ ctx }) => countOwnTabs(ctx)),
  openUploads: signedInProcedure.query(({ ctx }) => listOpenUploads(ctx)),
  cancelUpload: signedInProcedure.input(uploadIdInput).mutation(({ ctx, input }) => cancelOwnUpload(ctx, input)),
  shortLink: signedInProcedure.input(mediaIdInput).mutation(({ ctx, input }) => createShortLink(ctx, input)),
  resolveShortLink: procedure.input(shortLinkInput).query(({ ctx, input }) => getShortLink(ctx, input)),
});
