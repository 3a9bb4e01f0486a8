import { z } from 'zod';
import { limits } from './limits.ts';
import { libraryListInput, mediaIdInput } from './media.ts';
import { messages } from './messages.ts';
import { id, isVisible, plainName } from './scalars.ts';

/** A media that the viewer has watched. */
export const watchedInput = mediaIdInput;
export type WatchedInput = z.output<typeof watchedInput>;

/** The requested state: a paused watch history records nothing. */
export const pauseWatchHistoryInput = z.object({ paused: z.boolean() });
export type PauseWatchHistoryInput = z.output<typeof pauseWatchHistoryInput>;

export const collectionName = z
  .string({ error: messages.collectionName })
  .overwrite(plainName)
  .min(1, messages.collectionName)
  .max(limits.collectionNameMax, messages.collectionName)
  .refine(isVisible, messages.collectionName);

export const newCollectionInput = z.object({ name: collectionName });
export type NewCollectionInput = z.output<typeof newCollectionInput>;

export const collectionIdInput = z.object({ id });
export type CollectionIdInput = z.output<typeof collectionIdInput>;

export const renameCollectionInput = collectionIdInput.extend({ name: collectionName });
export type RenameCollectionInput = z.output<typeof renameCollectionInput>;

/** The requested state; without a collection the default one. */
export const saveMediaInput = mediaIdInput.extend({ collection: id.optional(), saved: z.boolean() });
export type SaveMediaInput = z.output<typeof saveMediaInput>;

export const savedListInput = libraryListInput.extend({ collection: id });
export type SavedListInput = z.output<typeof savedListInput>;

export interface CollectionView {
  id: string;
  name: string;
  /** The one for whatever is saved without a choice; it can be neither renamed nor deleted. */
  isDefault: boolean;
  addDate: string;
}
