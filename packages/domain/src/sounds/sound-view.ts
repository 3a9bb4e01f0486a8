import type { SoundView } from '@foxreel/contracts';

/** The kinds of sound that are taken and served, by their media type. */
export const soundExtensions = new Map([
  ['audio/mp4', 'm4a'],
  ['audio/mpeg', 'mp3'],
]);

export interface SoundRow {
  id: string;
  name: string;
  mimeType: string;
}

/** A sound as lists carry it. Its address is open to everyone and never changes. */
export const soundView = ({ id, name, mimeType }: SoundRow): SoundView => ({
  id,
  name,
  url: `/audio/${id}.${soundExtensions.get(mimeType) ?? 'bin'}`,
  mimeType,
});
