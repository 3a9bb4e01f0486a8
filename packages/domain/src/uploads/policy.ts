import { limits, messages, type UploadFile, uploadFiles } from '@foxreel/contracts';
import { DomainError } from '../kernel/index.ts';

/** Refuses what may not be uploaded, with the documented words (spec part 2 §5); the field is the index of the file. */
export function checkUploadFiles(files: readonly { name: string; bytes: number }[]): UploadFile[] {
  const parsed = uploadFiles.safeParse(files);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = issue?.message ?? messages.uploadType;
  const fields: Record<string, string[]> = {};
  for (const { path, message: text } of parsed.error.issues) {
    const field = path.length > 0 ? `media_files[${String(path[0])}]` : 'media_files';
    fields[field] = [...(fields[field] ?? []), text];
  }
  throw new DomainError(codes[message] ?? 'BAD_INPUT', message, { fields });
}

const codes: Record<string, 'TOO_LARGE' | 'UNSUPPORTED_TYPE'> = {
  [messages.uploadTooLarge]: 'TOO_LARGE',
  [messages.uploadType]: 'UNSUPPORTED_TYPE',
};

/** A creator may leave broken uploads behind, yet not fill the disk with them. */
export function checkOpenUploads(open: number, more: number): void {
  if (open + more > limits.uploadsOpenMax)
    throw new DomainError('RATE_LIMITED', messages.uploadsOpen, { retryAfterSeconds: 3600 });
}
