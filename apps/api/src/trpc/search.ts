import { creatorListInput, relatedPeopleInput, soundListInput, tagListInput } from '@foxreel/contracts';
import { listSounds } from '@foxreel/domain/media';
import { listCreators, listRelatedPeople, listTags } from '@foxreel/domain/search';
import { infinite } from './infinite.ts';
import { procedure, router, signedInProcedure } from './trpc.ts';

export const searchRouter = router({
  creators: procedure.input(infinite(creatorListInput)).query(({ ctx, input }) => listCreators(ctx, input)),
  tags: procedure.input(infinite(tagListInput)).query(({ ctx, input }) => listTags(ctx, input)),
  sounds: procedure.input(infinite(soundListInput)).query(({ ctx, input }) => listSounds(ctx, input)),
  people: signedInProcedure
    .input(infinite(relatedPeopleInput))
    .query(({ ctx, input }) => listRelatedPeople(ctx, input)),
});
