/**
 * What becomes of an encoder's lower resolutions: 'off' by a setting, 'starting' until the picture is known, 'full' with all that
 * the picture is worth, 'partial' or 'source_only' when the machine carries no more, 'stopped' when it could not keep up.
 */
export const ladderStates = ['off', 'starting', 'full', 'partial', 'source_only', 'stopped'] as const;
export type LadderState = (typeof ladderStates)[number];

/** What the worker measures of an encoder's stream, over the last ten seconds unless said otherwise. */
export interface StreamHealth {
  at: string;
  videoKbps: number;
  audioKbps: number;
  /** Pictures per second; null before the second picture. */
  fps: number | null;
  /** The longest distance between two key frames; null before the second one. */
  keySeconds: number | null;
  width: number | null;
  height: number | null;
  /** Such as 'High' or 'Constrained Baseline'. */
  profile: string | null;
  /** Such as '4.1'. */
  level: string | null;
  /** 'AAC', 'MP3', another name, or null without sound. */
  sound: string | null;
  /** Pictures whose time passed without them, in the last minute: the encoder left them out. */
  droppedFrames: number;
  /** Half seconds that arrived more than half a second late, in the last minute. */
  lateParts: number;
  ladder: LadderState;
  /** The lower resolutions that viewers can also get, by their shorter side in pixels, the largest first. */
  renditions: number[];
}

/** What is wrong with a stream, with the setting in OBS that mends it. */
export const healthProblems = [
  'bitrate_low',
  'bitrate_high',
  'fps_low',
  'key_frames_far',
  'profile_unsupported',
  'sound_missing',
  'sound_codec',
  'frames_dropped',
  'parts_late',
] as const;
export type HealthProblem = (typeof healthProblems)[number];

export interface StreamHealthView extends StreamHealth {
  problems: { code: HealthProblem; obsSetting: string }[];
}
