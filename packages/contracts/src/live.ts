import { z } from 'zod';
import { id } from './ids.ts';
import { supportVisitorKey } from './support.ts';

export const livestreamKinds = ['RTMP', 'WebRTC'] as const;
export type LivestreamKind = (typeof livestreamKinds)[number];

/** What an external encoder publishes with. NodeMediaServer and OBS take these characters as they are. */
export const streamKeyPattern = /^live_[A-Za-z0-9_-]{32}$/;

/** What the creator's studio tells an external encoder; null where this server does not take that way in. */
export interface StudioView {
  rtmp: string | null;
  rtmpUrl: string | null;
  whipUrl: string | null;
}

/** Watching: by the username in the address. */
export const watchLiveInput = z.object({ username: z.string().min(1).max(64) });
export type WatchLiveInput = z.output<typeof watchLiveInput>;

/** Lives that start and end: everybody's without `user`. */
export const liveNewsInput = z.object({ user: id.nullish() });

export const liveListInput = z.object({ limit: z.int().min(1).max(200).default(20) });
export type LiveListInput = z.output<typeof liveListInput>;

/** The open screens' interest: what the page shows now. Ids beyond the limit are refused, not dropped. */
export const watchTopicsInput = z.object({
  stream: z.uuid(),
  media: z.array(id).max(200).default([]),
  accounts: z.array(id).max(200).default([]),
  /** Creators whose live is shown: their chat and their battle. */
  lives: z.array(id).max(20).default([]),
  /** The key of a visitor who has their support chat open. */
  support: supportVisitorKey.nullish(),
});
export type WatchTopicsInput = z.output<typeof watchTopicsInput>;
