import { coinsFor, type MessageView, messages, readTeaserContent, type TeaserContent } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Lightbox } from '@foxreel/ui/lightbox';
import { Sheet } from '@foxreel/ui/sheet';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Gift, Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatCents } from '../../shared/format.ts';
import { useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { MediaPicture } from '../../shared/media/media-picture.tsx';
import { FilmPlayer } from '../../shared/media/player/clip-player.tsx';
import { termsQuery, walletQuery } from '../../shared/money.ts';
import { messagesInput, putMessage } from './thread-cache.ts';

/** Plays when half visible, muted, looping; contains nothing of the locked part. */
function TeaserPreview({ content }: { content: TeaserContent }) {
  const { t } = useTranslation('messages');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void element.play().catch(() => {});
        else element.pause();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <video
      ref={video}
      src={content.teaser ?? undefined}
      poster={content.thumbnail ?? undefined}
      aria-label={t('previewLabel', { count: content.preview })}
      muted
      loop
      playsInline
      preload="metadata"
      className="absolute inset-0 size-full object-cover"
    />
  );
}

/** A paid message's price in coins, the viewer's balance, and the buy button. */
function useUnlock(message: MessageView, dollars: number) {
  const { t } = useTranslation('messages');
  const terms = useQuery(termsQuery);
  const wallet = useQuery({ ...walletQuery, staleTime: 0 });
  const coins = terms.data ? coinsFor(Math.round(dollars * 100), terms.data) : null;

  const toastIfUnmounted = useToastIfUnmounted();
  const mutation = trpc.messages.unlock.useMutation({
    onSuccess: (unlocked) => {
      if (unlocked)
        utils.messages.list.setInfiniteData(messagesInput(message.thread), (list) =>
          list ? putMessage(list, unlocked) : list,
        );
      else toastIfUnmounted(`${t('notUnlocked')} ${translateError(messages.notEnoughCoins)}`);
      void utils.wallet.invalidate();
    },
    onError: (error) => toastIfUnmounted(`${t('notUnlocked')} ${toCallError(error).message}`),
  });
  const short =
    (mutation.isSuccess && mutation.data === null) || (coins !== null && (wallet.data?.amount ?? coins) < coins);
  return {
    coins,
    balance: wallet.data?.amount ?? null,
    failed: (terms.isError && !terms.data) || (wallet.isError && !wallet.data),
    loading: terms.isFetching || wallet.isFetching,
    retry: () => void Promise.all([terms.refetch(), wallet.refetch()]),
    /** The documented error: 'Not enough credits in your wallet.' */
    short,
    errorMessage: short
      ? translateError(messages.notEnoughCoins)
      : mutation.isError
        ? toCallError(mutation.error).message
        : null,
    busy: mutation.isPending,
    unlock: () =>
      mutation.mutateAsync({ message_id: message.id, thread: message.thread }).then(
        (unlocked) => unlocked !== null,
        () => false,
      ),
  };
}

/** The price is shown before the button; with too few coins, a way to buy more. */
function UnlockDialog({
  message,
  content,
  onClose,
}: {
  message: MessageView;
  content: TeaserContent;
  onClose: () => void;
}) {
  const { t } = useTranslation('messages');
  const { coins, balance, failed, loading, retry, short, errorMessage, busy, unlock } = useUnlock(
    message,
    content.price,
  );
  const confirm = async () => {
    if (await unlock()) onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t('unlockTitle')}>
      <p className="line-clamp-3 text-15 text-muted">
        <bdi>{content.text}</bdi>
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-15">
        <dt>{t('priceLabel')}</dt>
        <dd className="tabular text-end font-medium">
          {coins === null ? (
            <Skeleton className="h-5 w-24" />
          ) : (
            t('priceInCoins', {
              coins: t('coins', { count: coins }),
              price: formatCents(Math.round(content.price * 100)),
            })
          )}
        </dd>
        <dt className="text-muted">{t('balanceLabel')}</dt>
        <dd className="tabular text-end text-muted">
          {balance === null ? <Skeleton className="h-5 w-16" /> : t('coins', { count: balance })}
        </dd>
      </dl>
      <p aria-live="polite" className="text-15 text-danger-text empty:hidden">
        {errorMessage ?? (failed && t('priceFailed'))}
      </p>
      {short ? (
        <Link to="/account/purchases/payment" className={buttonClass('primary')}>
          {t('addCredits')}
        </Link>
      ) : failed ? (
        <Button kind="secondary" onClick={retry} busy={loading}>
          {t('retry')}
        </Button>
      ) : (
        // Nothing is charged before the price was shown.
        <Button onClick={() => void confirm()} busy={busy} disabled={coins === null || balance === null}>
          {coins === null ? t('unlock') : t('unlockFor', { coins: t('coins', { count: coins }) })}
        </Button>
      )}
    </Sheet>
  );
}

/** A message's picture, which opens over the whole page. Fills its frame. */
function Viewer({ src, alt, placeholder = null }: { src: string; alt: string; placeholder?: string | null }) {
  const { t } = useTranslation('messages');
  return (
    <Lightbox
      src={src}
      alt={alt || t('picture')}
      trigger={
        <button
          type="button"
          aria-label={alt ? t('enlargeNamed', { name: alt }) : t('enlarge')}
          className="absolute inset-0 block size-full cursor-zoom-in"
        >
          <MediaPicture src={src} placeholder={placeholder} alt="" />
        </button>
      }
    />
  );
}

/** A paid message: its preview and the offer, and once unlocked the media itself, in the same place. */
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
        <p className="whitespace-pre-wrap break-words text-15">
          <bdi>{text}</bdi>
        </p>
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

/** Labels over the picture: locked, the price paid, or a preview being made. */
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
