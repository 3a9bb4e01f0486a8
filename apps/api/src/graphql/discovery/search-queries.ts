import {
  creatorListInput,
  relatedPeopleInput,
  type SoundView,
  soundListInput,
  type TagView,
  tagListInput,
} from '@foxreel/contracts';
import { listSounds } from '@foxreel/domain/media';
import { listCreators, listRelatedPeople, listTags } from '@foxreel/domain/search';
import { accountType } from '../account/account-ref.ts';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { queryFilterInput } from './query-filter-input.ts';

const tagType = builder.objectRef<TagView>('Tag').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    tags: t.exposeString('name', { description: 'The name of the tag.' }),
    count: t.exposeInt('count', { description: 'Public media that carry it.' }),
  }),
});

const soundType = builder.objectRef<SoundView>('Sound').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    mime_type: t.exposeString('mimeType'),
  }),
});

/** The documented `filter` beside the other arguments, as our inputs have them. */
function flat<Arguments extends { filter?: { query?: unknown; ids?: unknown } | null | undefined }>(args: Arguments) {
  const { filter, ...rest } = args;
  return { ...rest, query: filter?.query, ids: filter?.ids };
}

builder.queryFields((t) => ({
  creators: t.field({
    type: [accountType],
    args: {
      filter: t.arg({ type: queryFilterInput }),
      limit: t.arg.int({ defaultValue: 10 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) =>
      (await listCreators(ctx.domain, parseInput(creatorListInput, flat(args)))).items,
  }),
  tags: t.field({
    type: [tagType],
    description: 'The most used first.',
    args: { limit: t.arg.int({ defaultValue: 10 }), filter: t.arg({ type: queryFilterInput }), skip: t.arg.int() },
    resolve: async (_root, args, ctx) => (await listTags(ctx.domain, parseInput(tagListInput, flat(args)))).items,
  }),
  relative_users: t.field({
    type: [accountType],
    description:
      "The viewer's people: type is 'follower', 'following', 'subscriber', 'creator', or null for all of them; 'battle': all creators who are live and in no battle.",
    args: {
      filter: t.arg({ type: queryFilterInput }),
      type: t.arg.string(),
      limit: t.arg.int({ defaultValue: 10 }),
      skip: t.arg.int(),
    },
    resolve: async (_root, args, ctx) =>
      (await listRelatedPeople(ctx.domain, parseInput(relatedPeopleInput, flat(args)))).items,
  }),
  SoundList: t.field({
    type: [soundType],
    args: { limit: t.arg.int({ defaultValue: 10 }), filter: t.arg({ type: queryFilterInput }), skip: t.arg.int() },
    resolve: async (_root, args, ctx) => (await listSounds(ctx.domain, parseInput(soundListInput, flat(args)))).items,
  }),
}));
