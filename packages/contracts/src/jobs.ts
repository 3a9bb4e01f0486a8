import { z } from 'zod';
import { id } from './scalars.ts';

/** Payload of every durable job, by task name. A task runs at least once; its command is keyed, so that a second run changes nothing. */
export const jobs = {
  /** Hands a domain event to those who act on it (auto rules now; notifications and webhooks later). */
  dispatch_event: z.object({ event: id }),
  /** Delivers one due auto message series to one fan. */
  deliver_auto_message: z.object({ delivery: id }),
  /** Makes a scheduled mass message visible when its time has come. */
  send_mass_message: z.object({ mass: id }),
  /** Plans the batches of a mass message that is visible. */
  split_mass_message: z.object({ mass: id }),
  /** Writes one batch of a mass message into its recipients' threads. */
  deliver_mass_batch: z.object({ mass: id, batch: z.int().nonnegative() }),
  /** Checks an uploaded file and makes its first playable rendition and its stills; short, as no encoding of videos is in it. */
  process_media: z.object({ media: id }),
  /** Mixes a sound into a recording before anything else is made of it. */
  mix_recording: z.object({ media: id, sound: id, afterSeconds: z.number() }),
  /** Encodes the first playable rendition of a video that cannot be played as it is. */
  encode_playable: z.object({ media: id }),
  /** Encodes the HLS ladder of a video that plays already. Long. */
  transcode_media: z.object({ media: id }),
  /** Cuts the preview of paid messages with a media. */
  cut_teaser: z.object({ teaser: id }),
  /** Publishes a scheduled media when its time has come. */
  release_media: z.object({ media: id }),
  /** Ends a battle whose time is over. */
  end_battle: z.object({ battle: id }),
  /** Hands one mail to the relay. */
  send_mail: z.object({ mail: id }),
  /** Tells one device about one event. */
  send_push: z.object({ push: id }),
  /** Plans pushes to the devices of those who follow a creator that is live now, so many at a time; `after` is the last planned. */
  plan_live_pushes: z.object({ event: id, after: id.nullable() }),
  /** Charges a subscriber for the next period; `period` is its number, so that a job of an earlier one finds nothing to do. */
  renew_subscription: z.object({ subscription: id, period: z.int().positive() }),
  /** Reminds a subscriber of the renewal that comes. */
  remind_renewal: z.object({ subscription: id, period: z.int().positive() }),
  /** Finds out what became of a charge whose caller never heard. */
  settle_payment: z.object({ payment: id }),
  /** Takes away what a deleted account has left, should the request that deleted it not have come to the end. */
  erase_account: z.object({ account: id }),
  /** Deletes stored files that nothing refers to any more. */
  delete_files: z.object({ prefix: z.string().min(3) }),
} as const;

export type TaskName = keyof typeof jobs;
export type JobPayload<Task extends TaskName> = z.output<(typeof jobs)[Task]>;

/** Tasks that one lane of the media worker runs: in each, the accounts take turns. */
export const sharedLanes = {
  quick: ['process_media'],
  previews: ['cut_teaser'],
  encode: ['mix_recording', 'encode_playable'],
  ladder: ['transcode_media'],
} as const satisfies Record<string, readonly TaskName[]>;

/** Tasks whose run_at stands for a moment of product time: a jump of the sandbox's clock brings them nearer. The others wait in real time. */
export const productTimeTasks = [
  'deliver_auto_message',
  'send_mass_message',
  'release_media',
  'renew_subscription',
  'remind_renewal',
] as const satisfies readonly TaskName[];
