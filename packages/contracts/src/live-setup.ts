import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, isoTime, plainName } from './scalars.ts';

/** Who may watch a live and its chat; subscribers count as followers. */
export const liveAudiences = ['all', 'followers', 'subscribers'] as const;
export type LiveAudience = (typeof liveAudiences)[number];

export interface LiveSetupView {
  title: string | null;
  tags: string[];
  /** The address of the cover picture. */
  cover: string | null;
  audience: LiveAudience;
}

const liveTitle = z.string().overwrite(plainName).max(limits.liveTitleMax, messages.liveTitle);
const liveTags = z
  .array(
    z
      .string()
      .overwrite(plainName)
      .regex(/^[A-Za-z0-9 ~-]{2,20}$/, messages.tags)
      .transform((tag) => tag.toLowerCase()),
  )
  .max(limits.liveTagsMax, messages.liveTags)
  .transform((tags) => [...new Set(tags)]);

/** Absent fields stay as they are; an empty title and a null cover remove theirs. */
export const saveLiveSetupInput = z.object({
  title: liveTitle.optional(),
  tags: liveTags.optional(),
  cover: z.null().optional(),
  audience: z.enum(liveAudiences).optional(),
});
export type SaveLiveSetupInput = z.output<typeof saveLiveSetupInput>;

export const scheduledLiveStates = ['scheduled', 'started', 'cancelled'] as const;
export const scheduleLiveInput = z.object({
  title: z.string().overwrite(plainName).min(1, messages.liveTitle).max(limits.liveTitleMax, messages.liveTitle),
  startsAt: z.union([z.date(), isoTime], { error: messages.scheduledTime }).transform((value) => new Date(value)),
  audience: z.enum(liveAudiences).default('all'),
});
export type ScheduleLiveInput = z.output<typeof scheduleLiveInput>;
/** Absent fields stay as they are. */
export const changeScheduledLiveInput = scheduleLiveInput.partial().extend({ id });
export type ChangeScheduledLiveInput = z.output<typeof changeScheduledLiveInput>;
export const scheduledLiveIdInput = z.object({ id });
export type ScheduledLiveIdInput = z.output<typeof scheduledLiveIdInput>;
export const remindLiveInput = scheduledLiveIdInput.extend({ remind: z.boolean() });
export type RemindLiveInput = z.output<typeof remindLiveInput>;
/** Of one creator, or without `user` those that the viewer follows or wants to be reminded of. */
export const scheduledLivesInput = z.object({
  user: id.optional(),
  limit: z.int().min(1).max(limits.limitMax).default(limits.livesPage),
});
export type ScheduledLivesInput = z.output<typeof scheduledLivesInput>;

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
