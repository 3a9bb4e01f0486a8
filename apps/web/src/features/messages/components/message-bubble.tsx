import type { MessageView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { isSending } from '../use-conversation.ts';
import { MessageUpload } from './message-upload.tsx';
import { TeaserCard } from './teaser-card.tsx';

/** What was said: words, a file, or a paid message. */
export function MessageBubble({ message, own }: { message: MessageView; own: boolean }) {
  const data = message.data[0];
  if (!data) return null;
  if (data.type === 'teaser') return <TeaserCard message={message} own={own} />;
  return (
    <div
      className={classNames(
        'max-w-[min(80%,520px)] overflow-hidden rounded-20 text-15',
        own ? 'bg-[color-mix(in_oklab,var(--accent)_26%,var(--raised))]' : 'bg-overlay',
        isSending(message) && 'opacity-60',
      )}
    >
      {data.type === 'upload' ? (
        <MessageUpload value={data.value} />
      ) : (
        <p className="whitespace-pre-wrap break-words px-4 py-2">{data.value}</p>
      )}
    </div>
  );
}
