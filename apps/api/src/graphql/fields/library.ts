import {
  type CollectionView,
  collectionIdInput,
  collectMediaInput,
  libraryListInput,
  mediaIdInput,
  newCollectionInput,
  pauseWatchHistoryInput,
  renameCollectionInput,
  type SavedStateView,
  savedListInput,
  saveMediaInput,
  watchedInput,
} from '@foxreel/contracts';
import {
  clearWatchHistory,
  collectMedia,
  deleteCollection,
  getSavedState,
  isWatchHistoryPaused,
  listCollections,
  listSaved,
  listWatchHistory,
  newCollection,
  pauseWatchHistory,
  recordWatch,
  removeWatched,
  renameCollection,
  saveMedia,
} from '@foxreel/domain/library';
import type { LibraryItem } from '@foxreel/domain/media';
import { listHiddenMedia } from '@foxreel/domain/social';
import { builder } from '../builder.ts';
import { mediaType, parseInput } from '../shared-types.ts';

const libraryItemType = builder.objectRef<LibraryItem>('LibraryItem').implement({
  description: "A media in one of the viewer's own lists.",
  fields: (t) => ({
    media: t.expose('media', { type: mediaType }),
    add_date: t.field({ type: 'DateTime', description: 'When it was put there.', resolve: (item) => item.date }),
  }),
});

const collectionType = builder.objectRef<CollectionView>('Collection').implement({
  description: 'A named group of what the viewer saved; nobody else sees it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    add_date: t.field({ type: 'DateTime', resolve: ({ addDate }) => addDate }),
    cover: t.expose('cover', {
      type: mediaType,
      nullable: true,
      description: 'The media added last of those that the viewer may see.',
    }),
  }),
});

const savedStateType = builder.objectRef<SavedStateView>('SavedState').implement({
  description: 'Where the viewer has a media.',
  fields: (t) => ({
    saved: t.exposeBoolean('saved'),
    collections: t.exposeIDList('collections', { description: 'The ids of the collections that have it.' }),
  }),
});

const libraryArgs = builder.args((t) => ({
  limit: t.int({ defaultValue: 50 }),
  skip: t.int({ defaultValue: 0 }),
  after: t.string({ description: 'A cursor of this list (Media.cursor).' }),
}));

builder.queryFields((t) => ({
  media_hidden: t.field({
    type: [libraryItemType],
    description: 'What the viewer is not interested in (hideMedia), the latest first.',
    args: libraryArgs,
    resolve: async (_root, args, ctx) => (await listHiddenMedia(ctx.domain, parseInput(libraryListInput, args))).items,
  }),
  watch_history: t.field({
    type: [libraryItemType],
    description: 'What the viewer has watched (recordWatch), each media once, the latest first.',
    args: libraryArgs,
    resolve: async (_root, args, ctx) => (await listWatchHistory(ctx.domain, parseInput(libraryListInput, args))).items,
  }),
  media_saved: t.field({
    type: [libraryItemType],
    description: 'What the viewer saved (saveMedia), or has in one of their collections, the latest first.',
    args: { ...libraryArgs, collection: t.arg.id({ description: 'Only this collection of the viewer.' }) },
    resolve: async (_root, args, ctx) => (await listSaved(ctx.domain, parseInput(savedListInput, args))).items,
  }),
  collections: t.field({
    type: [collectionType],
    description: "The viewer's collections, by name.",
    resolve: (_root, _args, ctx) => listCollections(ctx.domain),
  }),
  saved_state: t.field({
    type: savedStateType,
    description: 'Whether the viewer saved a media, and in which of their collections it is.',
    args: { media: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getSavedState(ctx.domain, parseInput(mediaIdInput, args)),
  }),
  watch_history_paused: t.boolean({
    description: "Whether the viewer's watch history is paused (pauseWatchHistory).",
    resolve: (_root, _args, ctx) => isWatchHistoryPaused(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  recordWatch: t.boolean({
    description:
      'Puts a media that the viewer may open at the top of their watch history. False while the history is paused: nothing is recorded then.',
    args: { media: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => recordWatch(ctx.domain, parseInput(watchedInput, args)),
  }),
  removeWatched: t.boolean({
    description: "Removes one media from the viewer's watch history. False if it was not there.",
    args: { media: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => removeWatched(ctx.domain, parseInput(watchedInput, args)),
  }),
  clearWatchHistory: t.int({
    description: "Empties the viewer's watch history. Returns how many media were in it.",
    resolve: (_root, _args, ctx) => clearWatchHistory(ctx.domain),
  }),
  pauseWatchHistory: t.boolean({
    description: "Pauses or resumes the viewer's watch history; what is in it stays. Returns the new state.",
    args: { paused: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, args, ctx) => pauseWatchHistory(ctx.domain, parseInput(pauseWatchHistoryInput, args)),
  }),
  saveMedia: t.boolean({
    description:
      'Saves a media, or removes it from what the viewer saved and from all their collections. Returns the new state.',
    args: { media: t.arg.id({ required: true }), saved: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, args, ctx) => saveMedia(ctx.domain, parseInput(saveMediaInput, args)),
  }),
  collectMedia: t.boolean({
    description:
      "Adds a media to one of the viewer's collections, and saves it; or removes it from the collection, and it stays saved. Returns the new state.",
    args: {
      media: t.arg.id({ required: true }),
      collection: t.arg.id({ required: true }),
      collected: t.arg.boolean({ defaultValue: true }),
    },
    resolve: (_root, args, ctx) => collectMedia(ctx.domain, parseInput(collectMediaInput, args)),
  }),
  newCollection: t.field({
    type: collectionType,
    description: 'Makes a collection, with its first media if given. At most 100, each name once.',
    args: { name: t.arg.string({ required: true, description: '1 to 50 characters.' }), media: t.arg.id() },
    resolve: (_root, args, ctx) => newCollection(ctx.domain, parseInput(newCollectionInput, args)),
  }),
  renameCollection: t.field({
    type: collectionType,
    description: "Renames one of the viewer's collections.",
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => renameCollection(ctx.domain, parseInput(renameCollectionInput, args)),
  }),
  deleteCollection: t.boolean({
    description: "Deletes one of the viewer's collections; its media stay saved. False if there was none.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => deleteCollection(ctx.domain, parseInput(collectionIdInput, args)),
  }),
}));
