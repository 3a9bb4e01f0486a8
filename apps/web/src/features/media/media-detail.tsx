import type { MediaView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft, Pencil } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWatch } from '../../shared/events/event-stream.tsx';
import { useMediaKeys } from '../../shared/keys.ts';
import { mediaLabel } from '../../shared/media/media-label.ts';
import { MediaSidePanel } from '../../shared/media/media-side-panel.tsx';
import { LazyCommentSheet, MediaSlide, useCommentSheet } from '../../shared/media/media-slide.tsx';
import { setSoundOff, useSound } from '../../shared/media/player/sound.ts';
import { type PlayerHandle, toggleFullscreen } from '../../shared/media/player/video-player.tsx';
import { editPath } from '../../shared/media-details/details.ts';
import { useBack } from '../../shared/navigation/page-header.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { personName } from '../../shared/people/person.tsx';
import { useLike } from '../../shared/toggle.ts';

/** One media by itself: the same slide as in the feed, with its panel next to it, or its comments in a sheet. */
export function MediaDetail({
  media,
  comments,
  onRefresh,
}: {
  media: MediaView;
  comments: ReactNode;
  onRefresh: () => Promise<unknown>;
}) {
  const { t } = useTranslation('media-page');
  const { t: tMedia } = useTranslation('media');
  const desktop = useDesktop();
  const back = useBack();
  const sheet = useCommentSheet();
  const like = useLike();
  const { muted } = useSound();
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<PlayerHandle>(null);
  useWatch({ media: [media.id], accounts: [media.user.id] });
  useMediaKeys({
    playPause: () => player.current?.toggle(),
    mute: () => setSoundOff(!muted),
    like: () => like(media),
    fullscreen: () => toggleFullscreen(frame.current?.querySelector('[data-stage]')),
  });
  const toComments = () => {
    if (desktop) frame.current?.querySelector<HTMLElement>('aside textarea, aside a[href="/signin"]')?.focus();
    else sheet.open();
  };
  const label = mediaLabel(media);
  return (
    <div ref={frame} className="relative flex h-[calc(100dvh-var(--bar))] overflow-hidden">
      <h1 className="sr-only">{tMedia(media.type, { name: personName(media.user) })}</h1>
      <span className="absolute top-2 start-2 z-20 flex items-center gap-2">
        <IconButton label={t('back')} onClick={back} onPicture={!desktop} className={desktop ? '' : 'bg-black/40'}>
          <ArrowLeft size={24} />
        </IconButton>
        {media.access === 'owner' && (
          <Link
            to={editPath(media)}
            aria-label={t('edit')}
            title={t('edit')}
            className={classNames(
              'feedback-motion grid size-11 shrink-0 place-items-center rounded-full active:scale-95',
              desktop ? 'hover:bg-overlay' : 'bg-black/40 text-white',
            )}
          >
            <Pencil size={20} aria-hidden="true" />
          </Link>
        )}
        {label && <Badge kind="picture">{label}</Badge>}
      </span>
      <div className="h-full min-w-0 grow desktop:pt-6">
        <MediaSlide
          media={media}
          active
          near
          desktop={desktop}
          onComment={toComments}
          onRefresh={onRefresh}
          player={player}
        />
      </div>
      {desktop && (
        <div className="w-[380px] shrink-0 border-s border-line wide:w-[400px]">
          <MediaSidePanel media={media}>{comments}</MediaSidePanel>
        </div>
      )}
      {!desktop && sheet.isOpen && <LazyCommentSheet onClose={sheet.close}>{comments}</LazyCommentSheet>}
    </div>
  );
}
