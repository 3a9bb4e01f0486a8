import { z } from 'zod';
import { id } from './scalars.ts';

/** Payloads of all durable jobs, by task name. A task runs at least once; its command is idempotent. */
export const jobs = {
  /** Passes a domain event to its handlers (auto rules now; notifications and webhooks later). */
  dispatch_event: z.object({ event: id }),
  /** Delivers one due series of automatic messages to one fan. */
  deliver_auto_message: z.object({ delivery: id }),
  /** Makes a scheduled mass message visible when its time has come. */
  send_mass_message: z.object({ mass: id }),
  /** Plans the batches of a visible mass message. */
  split_mass_message: z.object({ mass: id }),
  /** Writes one batch of a mass message to its recipients' threads. */
  deliver_mass_batch: z.object({ mass: id, batch: z.int().nonnegative() }),
  /** Checks an uploaded file and makes its first playable rendition and stills; short, because it never encodes videos. */
  process_media: z.object({ media: id }),
  /** Mixes a sound into a recording before any other processing. */
  mix_recording: z.object({ media: id, sound: id, afterSeconds: z.number() }),
  /** Encodes the first playable rendition of a video that cannot be copied. */
  encode_playable: z.object({ media: id }),
  /** Encodes the HLS ladder of a playable video. Long. */
  transcode_media: z.object({ media: id }),
  /** Cuts the preview of a media for paid messages. */
  cut_teaser: z.object({ teaser: id }),
  /** Publishes scheduled media when their time has come. */
  release_media: z.object({ media: id }),
  /** Reminds of a scheduled live; `version` grows when it moves, so that an outdated job finds nothing to do. */
  remind_live: z.object({ scheduled: id, version: z.int().positive() }),
  /** Makes a media of a recorded live that has ended. */
  keep_recording: z.object({ live: id }),
  /** Ends a battle whose time is up. */
  end_battle: z.object({ battle: id }),
  /** Sends one mail through the relay. */
  send_mail: z.object({ mail: id }),
  /** Sends a push about one event to one device. */
  send_push: z.object({ push: id }),
  /** Plans pushes to the devices of a live creator's followers, in batches; `after` is the last planned one. */
  plan_live_pushes: z.object({ event: id, after: id.nullable() }),
  /** Charges a subscriber for the next period; `period` is its number, so that an outdated job finds nothing to do. */
  renew_subscription: z.object({ subscription: id, period: z.int().positive() }),
  /** Reminds a subscriber of the next renewal. */
  remind_renewal: z.object({ subscription: id, period: z.int().positive() }),
  /** Finds out the outcome of a charge whose caller never got an answer. */
  settle_payment: z.object({ payment: id }),
  /** Erases what is left of a deleted account, in case the deleting request was interrupted. */
  erase_account: z.object({ account: id }),
  /** Deletes stored files that nothing references any more. */
  delete_files: z.object({ prefix: z.string().min(3) }),
} as const;

export type TaskName = keyof typeof jobs;
export type JobPayload<Task extends TaskName> = z.output<(typeof jobs)[Task]>;

/** Tasks that share one lane of the media worker, in which accounts take turns. */
export const sharedLanes = {
  quick: ['process_media'],
  previews: ['cut_teaser'],
  encode: ['mix_recording', 'encode_playable'],
  ladder: ['transcode_media'],
} as const satisfies Record<string, readonly TaskName[]>;

/** Tasks whose run_at is a product time: advancing the sandbox's clock brings them nearer. All others run in real time. */
export const productTimeTasks = [
  'deliver_auto_message',
  'send_mass_message',
  'release_media',
  'renew_subscription',
  'remind_renewal',
  'remind_live',
] as const satisfies readonly TaskName[];
