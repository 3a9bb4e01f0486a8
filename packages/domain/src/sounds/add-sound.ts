import { messages, type NewSoundInput, type SoundView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { fileTypeFromFile } from 'file-type';
import { v7 } from 'uuid';
import { type Context, DomainError, requireStaff } from '../kernel/index.ts';
import { soundExtensions, soundView } from './sound-view.ts';

/** What file-type calls an MP4 that holds nothing but sound. */
const otherNames = new Map([['audio/x-m4a', 'audio/mp4']]);

/** A sound to choose from while recording. */
export interface NewSound extends NewSoundInput {
  /** A finished local file of the caller's own; it is moved, not copied. */
  file: string;
}

/** Adds a sound for everyone to choose; staff only. UNSUPPORTED_TYPE for what is no m4a or mp3 by its bytes. */
export async function addSound(ctx: Context, { name, file }: NewSound): Promise<SoundView> {
  requireStaff(ctx);
  const found = (await fileTypeFromFile(file).catch(() => undefined))?.mime ?? '';
  const mimeType = otherNames.get(found) ?? found;
  const extension = soundExtensions.get(mimeType);
  if (extension === undefined)
    throw new DomainError('UNSUPPORTED_TYPE', messages.soundType, { fields: { sound: [messages.soundType] } });
  const id = v7();
  const storageKey = `sounds/${id}.${extension}`;
  await ctx.storage.adopt(file, storageKey, { contentType: mimeType });
  await ctx.db.insert(schema.sounds).values({ id, name, storageKey, mimeType, createdAt: ctx.clock.now() });
  return soundView({ id, name, mimeType });
}
