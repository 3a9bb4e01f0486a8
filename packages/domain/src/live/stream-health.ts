import { type HealthProblem, healthProblems, type StreamHealth, type StreamHealthView } from '@foxreel/contracts';
import { type Context, requireCreator } from '../kernel/index.ts';
import { openLiveOf } from './live-lifecycle.ts';

/** What viewers on common connections and phones can play. */
const bounds = {
  videoKbpsMin: 800,
  videoKbpsMax: 8_000,
  fpsMin: 23,
  /** Above, a new viewer waits longer for the first picture, and the delay grows. */
  keySecondsMax: 2.1,
  droppedFramesMax: 30,
  latePartsMax: 4,
} as const;

const playableProfiles = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High']);

/** Where OBS has the setting for each problem, and what to set. */
const obsSettings: Record<HealthProblem, string> = {
  bitrate_low: 'Settings → Output → Streaming → Video Bitrate: 2500 Kbps or more',
  bitrate_high: 'Settings → Output → Streaming → Video Bitrate: 6000 Kbps',
  fps_low: 'Settings → Video → Common FPS Values: 30',
  key_frames_far: 'Settings → Output → Streaming → Keyframe Interval: 1 s',
  profile_unsupported:
    'Settings → Output → Streaming → Profile: high or main, and Settings → Advanced → Color Format: NV12',
  sound_missing: 'Settings → Audio → Mic/Auxiliary Audio: choose your microphone',
  sound_codec: 'Settings → Output → Streaming → Audio Encoder: AAC',
  frames_dropped:
    'Settings → Output → Streaming → Encoder Preset: a faster one, or Settings → Video → Output Resolution: a smaller one',
  parts_late: 'Settings → Output → Streaming → Video Bitrate: at most half of your upload speed',
};

/** Which measures are out of range, in the order of healthProblems. */
export function problemsOf(health: StreamHealth): HealthProblem[] {
  const found: Record<HealthProblem, boolean> = {
    profile_unsupported: health.profile !== null && !playableProfiles.has(health.profile),
    parts_late: health.lateParts > bounds.latePartsMax,
    frames_dropped: health.droppedFrames > bounds.droppedFramesMax,
    key_frames_far: health.keySeconds !== null && health.keySeconds > bounds.keySecondsMax,
    bitrate_high: health.videoKbps > bounds.videoKbpsMax,
    bitrate_low: health.fps !== null && health.videoKbps < bounds.videoKbpsMin,
    fps_low: health.fps !== null && health.fps < bounds.fpsMin,
    sound_missing: health.sound === null,
    sound_codec: health.sound !== null && health.sound !== 'AAC',
  };
  return healthProblems.filter((problem) => found[problem]);
}

/**
 * The last measurement of the signed-in creator's encoder, at most a few seconds old, with what to change in OBS; null without
 * a running encoder live. Creators only.
 */
export async function getStreamHealth(ctx: Context): Promise<StreamHealthView | null> {
  const { accountId } = requireCreator(ctx);
  const live = await openLiveOf(ctx, accountId);
  if (live?.kind !== 'RTMP' || !live.health) return null;
  const problems = problemsOf(live.health).map((code) => ({ code, obsSetting: obsSettings[code] }));
  // A worker of the version before does not say.
  return { ...{ ladder: 'off', renditions: [] }, ...live.health, problems };
}
