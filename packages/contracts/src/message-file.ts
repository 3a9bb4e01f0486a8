import { z } from 'zod';
import { cutText } from './comment.ts';
import { id } from './ids.ts';
import { messages } from './messages.ts';

export const messageFileTypes = ['image', 'video'] as const;
export type MessageFileType = (typeof messageFileTypes)[number];

const messageFileFolder = '/message-files/';

/** Where a file that was uploaded for messages is, for those who may see it. */
export const messageFileAddress = (fileId: string): string => messageFileFolder + fileId;

/** The reply of POST /api/uploads. */
export interface MessageFileView {
  url: string;
  type: MessageFileType;
  mimetype: string;
}

/** What a message of type upload says: an own file and words beside it, cut at 512 characters (spec part 1 §3, Message values). */
export const uploadContent = z.object({
  url: z
    .string()
    .startsWith(messageFileFolder)
    .refine((url) => id.safeParse(url.slice(messageFileFolder.length)).success),
  type: z.enum(messageFileTypes),
  mimetype: z.string().max(64),
  text: z
    .string()
    .nullish()
    .transform((text) => cutText((text ?? '').trim())),
});
export type UploadContent = z.output<typeof uploadContent>;

/** The content of an upload message, or null for text that is none. */
export function readUploadContent(value: string): UploadContent | null {
  try {
    return uploadContent.safeParse(JSON.parse(value)).data ?? null;
  } catch {
    return null;
  }
}

/** The id of the file that a content names. */
export const uploadedFileId = ({ url }: Pick<UploadContent, 'url'>): string => url.slice(messageFileFolder.length);

const uploadValueMax = 8192;

/** The value of an upload message: JSON text in, the same with nothing more than is documented out. */
export const uploadValue = z
  .string()
  .max(uploadValueMax, messages.uploadValue)
  .transform((value, context) => {
    const content = readUploadContent(value);
    if (content) return JSON.stringify(content);
    context.addIssue({ code: 'custom', message: messages.uploadValue });
    return z.NEVER;
  });

export const messageFileIdInput = z.object({ id });
export type MessageFileIdInput = z.output<typeof messageFileIdInput>;
