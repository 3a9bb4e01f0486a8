import { type MessageView, readTeaserContent, type TeaserContent } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Gift, Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../../shared/format/money.ts';
import { MediaPicture } from '../../../shared/media/media-picture.tsx';
import { FilmPlayer } from '../../../shared/media/player/film-player.tsx';
import { TeaserPreview } from './teaser-preview.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';
import { Viewer } from './viewer.tsx';

/** A paid message: its preview and the offer, and once it is unlocked the media itself, in the same place. */
export function TeaserCard({ message, own }: { message: MessageView; own: boolean }) {
  const { t } = useTranslation('messages');
  const content = readTeaserContent(message.data[0]?.value ?? '');
  const [asking, setAsking] = useState(false);
  const [locked] = useState(content?.state === 'locked');
  if (!content) return <span className="px-4 py-2">{t('teaser')}</span>;
  const { state, width, height, text, price, free } = content;
  const shape = width && height ? Math.min(Math.max(width / height, 0.5625), 1.78) : 1;
  return (
    <article
      aria-label={t(free ? 'freeMedia' : 'paidMedia')}
      className={classNames(
        'overflow-hidden rounded-20 bg-overlay',
        shape < 0.75 ? 'w-[min(248px,60vw)]' : 'w-[min(320px,68vw)]',
      )}
    >
      <div className="relative w-full overflow-hidden" style={{ aspectRatio: shape }}>
        <Stage content={content} own={own} unlockedHere={locked} />
        <StateMark content={content} own={own} />
      </div>
      <div className="grid gap-3 p-4">
        <p className="whitespace-pre-wrap break-words text-15">{text}</p>
        {state === 'locked' && !own && (
          <Button onClick={() => setAsking(true)}>
            <Lock size={18} /> {t('unlockPrice', { price: formatCents(Math.round(price * 100)) })}
          </Button>
        )}
        {state === 'gone' && <p className="text-13 text-muted">{t('gone')}</p>}
      </div>
      {asking && state === 'locked' && (
        <UnlockDialog message={message} content={content} onClose={() => setAsking(false)} />
      )}
    </article>
  );
}

function Stage({ content, own, unlockedHere }: { content: TeaserContent; own: boolean; unlockedHere: boolean }) {
  const { state, type, teaser, thumbnail, poster, placeholder, url, mimetype, text } = content;
  if (state === 'open' && url && type === 'video')
    return (
      <FilmPlayer
        source={{ url, type: mimetype ?? 'video/mp4' }}
        label={text}
        poster={poster ?? thumbnail}
        autoPlay={unlockedHere && !own}
        className="absolute inset-0"
      />
    );
  if (state === 'open' && url) return <Viewer src={url} alt={text} placeholder={placeholder} />;
  if (state === 'locked' && teaser) return <TeaserPreview content={content} />;
  return <MediaPicture src={thumbnail} placeholder={placeholder} alt="" blurred />;
}

/** What stands over the picture: how it is locked, what it cost, that the preview is on its way. */
function StateMark({ content, own }: { content: TeaserContent; own: boolean }) {
  const { t } = useTranslation('messages');
  const { state, free, price, processing, duration, preview, type } = content;
  const Icon = free ? Gift : state === 'open' && !own ? LockOpen : Lock;
  const label = free
    ? t('free')
    : own
      ? formatCents(Math.round(price * 100))
      : state === 'open'
        ? t('unlocked')
        : type === 'video'
          ? t('lockedLength', { preview, duration: Math.round(duration) })
          : t('lockedPhoto');
  return (
    <span className="pointer-events-none absolute inset-x-3 top-3 flex flex-wrap gap-2 text-13 font-medium text-white">
      <span className="tabular flex items-center gap-1 rounded-full bg-black/65 px-2 py-1">
        <Icon size={14} aria-hidden="true" /> {label}
      </span>
      {processing && <span className="rounded-full bg-black/65 px-2 py-1">{t('preparing')}</span>}
    </span>
  );
}
