import { z } from 'zod';
import { mediaIdInput } from './media.ts';

/** A media that the viewer has watched. */
export const watchedInput = mediaIdInput;
export type WatchedInput = z.output<typeof watchedInput>;

/** The requested state: a paused watch history records nothing. */
export const pauseWatchHistoryInput = z.object({ paused: z.boolean() });
export type PauseWatchHistoryInput = z.output<typeof pauseWatchHistoryInput>;
