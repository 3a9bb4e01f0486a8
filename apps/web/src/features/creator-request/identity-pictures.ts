import { type IdentityFileKind, limits, messages } from '@foxreel/contracts';
import { z } from 'zod';
import { sendForm } from '../../shared/upload/send-form.ts';
import { changeDraft } from './application-draft.ts';

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];
const reply = z.object({ url: z.string() });

/** Hands a picture in; where it lies. Throws an Error with words for people. */
export async function sendPicture(kind: IdentityFileKind, file: Blob): Promise<string> {
  if (!pictureTypes.includes(file.type)) throw new Error(messages.identityType);
  if (file.size > limits.identityBytesMax) throw new Error(messages.identityTooLarge);
  const { url } = await sendForm('/api/upload/identity', { kind, upload: file }, reply);
  return url;
}

/** The same, and puts it into the application. */
export async function addPicture(kind: 'document' | 'face', file: Blob): Promise<void> {
  const url = await sendPicture(kind, file);
  const picture = { url, preview: URL.createObjectURL(file) };
  changeDraft(({ docs }) =>
    kind === 'face' ? { face: picture } : { docs: [...docs, picture].slice(0, limits.identityDocumentsMax) },
  );
}
