import { libraryListInput, pauseWatchHistoryInput, watchedInput } from '@foxreel/contracts';
import {
  clearWatchHistory,
  isWatchHistoryPaused,
  listWatchHistory,
  pauseWatchHistory,
  recordWatch,
  removeWatched,
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
}));
