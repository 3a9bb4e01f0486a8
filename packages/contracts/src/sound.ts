import { z } from 'zod';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, page, plainName } from './scalars.ts';

/** Sounds by name; `ids` selects some. */
export const soundListInput = page.extend({
  query: z.string().trim().max(limits.queryMax).optional(),
  ids: z.array(id).max(limits.limitMax).optional(),
});
export type SoundListInput = z.output<typeof soundListInput>;

/** A sound's name, sent with its file (POST /api/sounds, staff only). */
export const newSoundInput = z.object({
  name: z
    .string({ error: messages.nameRequired })
    .overwrite(plainName)
    .min(1, messages.nameRequired)
    .max(limits.soundNameMax, messages.soundNameMax),
});
export type NewSoundInput = z.output<typeof newSoundInput>;

export interface SoundView {
  id: string;
  name: string;
  url: string;
  mimeType: string;
}
