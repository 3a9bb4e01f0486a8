import { limits, mediaDetails, messages, uploadFiles } from '@foxreel/contracts';
import type { UploadRefusal, UploadRequest } from './upload-types.ts';

/** What the server would refuse too, said before a byte is sent; null when nothing is wrong. */
export function checkRequests(requests: readonly UploadRequest[]): UploadRefusal | null {
  const fields: UploadRefusal['fields'] = {};
  const note = (index: number, field: string, message: string) => {
    const own = fields[index] ?? {};
    own[field] = [...(own[field] ?? []), message];
    fields[index] = own;
  };
  const whole: string[] = [];
  const files = uploadFiles.safeParse(requests.map(({ file }) => ({ name: file.name, bytes: file.size })));
  for (const { path, message } of files.error?.issues ?? []) {
    if (typeof path[0] === 'number') note(path[0], 'file', message);
    else whole.push(message);
  }
  for (const [index, { details }] of requests.entries()) {
    for (const { path, message } of mediaDetails.safeParse(details).error?.issues ?? [])
      note(index, String(path[0] ?? 'details'), message);
  }
  const [first] = [...whole, ...Object.values(fields).flatMap((own) => Object.values(own).flat())];
  return first === undefined ? null : { message: first, fields };
}

/** Whether choosing these files too would be too much; the documented words, or null (spec part 2 §5). */
export function checkChoice(files: readonly { size: number }[]): string | null {
  if (files.length > limits.uploadFilesMax) return messages.uploadTooMany;
  return files.reduce((sum, { size }) => sum + size, 0) > limits.uploadBytesMax ? messages.uploadTooLarge : null;
}
