import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { patienceMs } from './browser.ts';

export interface Playback {
  time: number;
  frames: number;
  paused: boolean;
  muted: boolean;
}

/** The video element's own state. */
export function playbackOf(video: Locator): Promise<Playback> {
  return video.evaluate((element) => {
    if (!(element instanceof HTMLVideoElement)) throw new Error('That is no video');
    const { currentTime, paused, muted } = element;
    return { time: currentTime, frames: element.getVideoPlaybackQuality().totalVideoFrames, paused, muted };
  });
}

/** Waits until the video really plays: its time advances, and frames are decoded and shown. */
export async function untilItPlays(video: Locator, patience = patienceMs): Promise<void> {
  await video.waitFor({ state: 'attached', timeout: patience });
  const first = await playbackOf(video);
  await expect
    .poll(
      async () => {
        const { time, frames, paused } = await playbackOf(video);
        return { playing: !paused, timeMoved: time !== first.time, framesGrew: frames > first.frames + 5 };
      },
      { timeout: patience, interval: 200 },
    )
    .toEqual({ playing: true, timeMoved: true, framesGrew: true });
}
