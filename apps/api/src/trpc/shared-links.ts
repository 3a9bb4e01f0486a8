import {
  buySharedLinkInput,
  createSharedLinkInput,
  sharedLinkInput,
  sharedLinkListInput,
  updateSharedLinkInput,
} from '@foxreel/contracts';
import {
  buySharedLink,
  createSharedLink,
  getSharedLink,
  listSharedLinks,
  removeSharedLink,
  updateSharedLink,
} from '@foxreel/domain/shared-links';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const sharedLinksRouter = router({
  list: signedInProcedure.input(infinite(sharedLinkListInput)).query(({ ctx, input }) => listSharedLinks(ctx, input)),
  get: procedure.input(sharedLinkInput).query(({ ctx, input }) => getSharedLink(ctx, input)),
  create: signedInProcedure.input(createSharedLinkInput).mutation(({ ctx, input }) => createSharedLink(ctx, input)),
  update: signedInProcedure.input(updateSharedLinkInput).mutation(({ ctx, input }) => updateSharedLink(ctx, input)),
  remove: signedInProcedure.input(sharedLinkInput).mutation(({ ctx, input }) => removeSharedLink(ctx, input)),
  buy: signedInProcedure.input(buySharedLinkInput).mutation(({ ctx, input }) => buySharedLink(ctx, input)),
});
