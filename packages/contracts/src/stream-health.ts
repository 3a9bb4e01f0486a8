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
