import {
  type FieldMessages,
  limits,
  type MessageDataView,
  type MessageFileView,
  type MessageView,
} from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { z } from 'zod';
import { trpcClient } from '../../shared/api/trpc.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import {
  createOutboxKind,
  discardEntry,
  type OutboxItem,
  type Outgoing,
  patienceMs,
} from '../../shared/outbox/outbox.ts';
import { deleteOutboxFile, keepOutboxFile, pruneOutboxFiles } from '../../shared/outbox/outbox-files.ts';
import { readOutbox } from '../../shared/outbox/outbox-store.ts';
import { formatBytes } from '../../shared/upload/progress-bar.tsx';
import { isConversationShown, showSentMessage, stopLoadingMessages } from './thread-cache.ts';
import { forgetUpload, isUploadIn, rememberUpload, uploadWaitingFile } from './waiting-upload.ts';

const t = i18n.getFixedT(null, 'messages');

const waitingFile = z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.number() });

/** What of a paid message is shown while it waits. */
const waitingTeaser = z.object({
  media: z.string(),
  text: z.string(),
  thumbnail: z.string().nullish(),
  price: z.unknown(),
});

const messageInput = z.object({
  to: z.string(),
  /** The words, or those below a file. */
  text: z.string().max(2 * limits.messageMax),
  /** Null before the first message. */
  thread: z.string().nullable(),
  /** Its bytes are in outbox-files.ts. */
  file: waitingFile.optional(),
  /** The value of a paid message. */
  teaser: z.string().optional(),
});
type MessageInput = z.output<typeof messageInput>;

/** A message on its way, or one that was refused. */
export type PendingMessage = OutboxItem<MessageInput>;

const isMessageInput = (input: unknown): input is MessageInput => messageInput.safeParse(input).success;

/** A paid message that waits, as far as it is shown; null for others. */
export function readWaitingTeaser({ teaser }: MessageInput): z.output<typeof waitingTeaser> | null {
  try {
    return waitingTeaser.safeParse(JSON.parse(teaser ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Whether a message that arrived is one on its way. */
export function isSameMessage(input: MessageInput, { type, value }: MessageDataView): boolean {
  if (input.file) return type === 'upload' && isUploadIn(input.file.id, value);
  const teaser = readWaitingTeaser(input);
  if (teaser) return type === 'teaser' && value.includes(teaser.media);
  return type === 'text' && value === input.text;
}

const firstOf = (fields: FieldMessages): string | undefined => Object.values(fields).flat()[0];

/** The messages that are on their way: texts, and files and paid messages that wait for a connection. */
export const messageOutbox = createOutboxKind<MessageInput, MessageView>({
  name: 'message',
  isInput: isMessageInput,
  send: async ({ to, text, file, teaser }, { account, key, signal }) => {
    const data: MessageDataView = file
      ? { type: 'upload', value: await uploadWaitingFile(account, file.id, file.name, text) }
      : teaser === undefined
        ? { type: 'text', value: text }
        : { type: 'teaser', value: teaser };
    // An upload may take longer than a call has.
    const limit = file ? AbortSignal.timeout(patienceMs) : signal;
    const message = await trpcClient.messages.send.mutate({ to, data, key }, { signal: limit });
    await stopLoadingMessages(message.thread);
    return message;
  },
  onSent: (message, { account, input }) => {
    showSentMessage(message, input.to);
    if (input.file) deleteFile(account, input.file.id);
  },
  onRefused: ({ message, fields, retryAfterSeconds }, { input }) => {
    const wait = retryAfterSeconds ? t('waitSeconds', { count: retryAfterSeconds }) : null;
    const reason = wait ?? firstOf(fields) ?? message;
    if (input.file) forgetUpload(input.file.id);
    // Its conversation has been left: there it waits to be mended.
    if (!isConversationShown(input.to, input.thread)) notify(`${t('notSent')} ${reason}`, 'error');
    return reason;
  },
});

function deleteFile(account: string, id: string): void {
  forgetUpload(id);
  void deleteOutboxFile(account, id);
}

/** Deletes a message that has not been sent, with its file. */
export function discardMessage({ account, key, input }: Outgoing<MessageInput>): void {
  discardEntry({ account, key });
  if (input.file) deleteFile(account, input.file.id);
}

/** The files of all messages that an account has not sent. */
const waitingFiles = (account: string) =>
  readOutbox(account).flatMap(({ input }) => messageInput.safeParse(input).data?.file ?? []);

/** The files of all of an account's messages that wait. */
const waitingBytesMax = 100 * 2 ** 20;
/** Whose files left by closed pages were deleted. */
const pruned = new Set<string>();

interface MessageWithFile {
  to: string;
  text: string;
  thread: string | null;
  file: File;
  /** If it is uploaded already. */
  sent?: MessageFileView | undefined;
}

/** Lets a message with a file wait for a connection. Resolves to null, or to why it cannot. */
export async function addWaitingFile(
  account: string,
  { file, sent, ...message }: MessageWithFile,
  key: string,
): Promise<string | null> {
  const others = waitingFiles(account);
  const bytes = others.reduce((sum, other) => sum + other.bytes, file.size);
  if (bytes > waitingBytesMax) return t('waitingFull', { limit: formatBytes(waitingBytesMax) });
  if (!pruned.has(account)) {
    pruned.add(account);
    await pruneOutboxFiles(
      account,
      others.map(({ id }) => id),
    );
  }
  const id = crypto.randomUUID();
  if (!(await keepOutboxFile(account, id, file))) return t('deviceFull');
  if (sent) rememberUpload(id, sent);
  messageOutbox.add(account, { ...message, file: { id, name: file.name, type: file.type, bytes: file.size } }, key);
  return null;
}
