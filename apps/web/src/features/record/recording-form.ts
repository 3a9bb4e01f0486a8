import type { MediaDetailsInput, MediaView } from '@foxreel/contracts';
import type { Take } from './recording.ts';

const plain = ['description', 'visibility', 'available_date', 'private', 'shop'] as const;

/** A recording as POST /api/upload/recording takes it (spec part 2 §7); what was not said is left out. */
export function formOf(
  take: Pick<Take, 'video' | 'recordedAt' | 'key' | 'sound'>,
  details: MediaDetailsInput,
): FormData {
  const form = new FormData();
  form.append('record', take.video, 'recording.webm');
  form.append('date', take.recordedAt.toISOString());
  form.append('idempotency_key', take.key);
  for (const name of plain) if (details[name] !== undefined) form.append(name, String(details[name]));
  for (const tag of details.tags) form.append('tags[]', tag);
  if (take.sound) {
    form.append('sound', take.sound.sound.id);
    form.append('delay', String(take.sound.delay));
  }
  return form;
}

/** The same said of a recording that has arrived (mutation updateMedia): without a date it is out from the day on that it was added. */
export const changeOf = ({ id, addDate }: Pick<MediaView, 'id' | 'addDate'>, details: MediaDetailsInput) => ({
  id,
  ...details,
  private: details.private ?? false,
  ...(details.private ? {} : { available_date: details.available_date ?? addDate }),
});
