import { type Control, useController } from 'react-hook-form';
import type { DetailsControls } from '../../shared/media-details/details-fields.tsx';
import type { ReadyEntry, UploadForm } from './entry.ts';

/** The fields of one entry of the upload form. */
export function useEntryControls(
  control: Control<UploadForm, unknown, { entries: ReadyEntry[] }>,
  index: number,
): DetailsControls {
  const description = useController({ control, name: `entries.${index}.description` }).field;
  const tags = useController({ control, name: `entries.${index}.tags` }).field;
  const visibility = useController({ control, name: `entries.${index}.visibility` }).field;
  const price = useController({ control, name: `entries.${index}.price` }).field;
  const release = useController({ control, name: `entries.${index}.release` }).field;
  const releaseAt = useController({ control, name: `entries.${index}.releaseAt` }).field;
  return { description, tags, visibility, price, release, releaseAt };
}
