import { z } from 'zod';
import { limits } from './limits.ts';
import { libraryListInput, mediaIdInput } from './media.ts';
import { messages } from './messages.ts';
import { id, isVisible, plainName } from './scalars.ts';
import type { MediaView } from './views.ts';

/** A media that the viewer has watched. */
export const watchedInput = mediaIdInput;
export type WatchedInput = z.output<typeof watchedInput>;

/** The requested state: a paused watch history records nothing. */
export const pauseWatchHistoryInput = z.object({ paused: z.boolean() });
export type PauseWatchHistoryInput = z.output<typeof pauseWatchHistoryInput>;

/** The requested state: repeating it changes nothing. */
export const saveMediaInput = mediaIdInput.extend({ saved: z.boolean() });
export type SaveMediaInput = z.output<typeof saveMediaInput>;

export const collectionName = z
  .string({ error: messages.collectionName })
  .overwrite(plainName)
  .min(1, messages.collectionName)
  .max(limits.collectionNameMax, messages.collectionName)
  .refine(isVisible, messages.collectionName);

/** A new collection, with its first media if given. */
export const newCollectionInput = z.object({ name: collectionName, media: id.optional() });
export type NewCollectionInput = z.output<typeof newCollectionInput>;

export const collectionIdInput = z.object({ id });
export type CollectionIdInput = z.output<typeof collectionIdInput>;

export const renameCollectionInput = collectionIdInput.extend({ name: collectionName });
export type RenameCollectionInput = z.output<typeof renameCollectionInput>;

/** Whether a collection has a media; the requested state. */
export const collectMediaInput = mediaIdInput.extend({ collection: id, collected: z.boolean() });
export type CollectMediaInput = z.output<typeof collectMediaInput>;

/** What the viewer saved, or only one of their collections. */
export const savedListInput = libraryListInput.extend({ collection: id.optional() });
export type SavedListInput = z.output<typeof savedListInput>;

/** One of the viewer's own collections. */
export interface CollectionView {
  id: string;
  name: string;
  addDate: string;
  /** The media added last of those that the viewer may see; null if there is none. */
  cover: MediaView | null;
}

/** Where the viewer has a media: whether they saved it, and the ids of the collections that have it. */
export interface SavedStateView {
  saved: boolean;
  collections: string[];
}
