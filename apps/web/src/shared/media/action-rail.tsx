import type { MediaView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { CircleDollarSign, Ellipsis, Heart, Maximize, MessageCircle, Share2, Volume2, VolumeX } from 'lucide-react';
import { type MouseEventHandler, memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format.ts';
import { usePopup } from '../popups/use-popup.ts';
import { useSession } from '../session/session.ts';
import { useLike } from '../toggle.ts';
import { setSoundOff, useSound } from './player/sound.ts';
import { toggleFullscreen } from './player/video-player.tsx';

function RailButton({
  label,
  count,
  onPicture,
  folds = false,
  onClick,
  children,
}: {
  label: string;
  count?: number;
  onPicture: boolean;
  /** Left to the 'More' sheet where the screen is low. */
  folds?: boolean;
  onClick: MouseEventHandler;
  children: ReactNode;
}) {
  const shown = count === undefined ? null : formatCount(count);
  return (
    <button
      type="button"
      aria-label={shown === null ? label : `${label}, ${shown}`}
      title={label}
      onClick={onClick}
      className={classNames(
        'feedback-motion grid w-12 place-items-center gap-0.5 active:scale-95 short:gap-0',
        onPicture ? 'text-white' : 'text-text',
        folds && 'short:hidden',
      )}
    >
      <span
        className={classNames(
          'grid size-12 place-items-center rounded-full short:size-11',
          onPicture ? '' : 'bg-overlay hover:bg-line',
        )}
      >
        {children}
      </span>
      {shown !== null && (
        // Arabic counts have a word for thousands, which the rail has no room for in the usual size.
        <span
          className={classNames(
            'tabular whitespace-nowrap font-medium',
            shown.length > 6 ? 'text-[11px] leading-[18px]' : 'text-13',
          )}
        >
          {shown}
        </span>
      )}
    </button>
  );
}

interface ActionRailProps {
  media: MediaView;
  onComment: () => void;
  onPicture?: boolean;
}

/**
 * Like, comment, tip, share, more, sound, each with its count. `onPicture` places it over the media (on phones, where the media
 * fills the screen). Below 560 px of height, share and sound are in the sheet behind 'More'.
 */
export const ActionRail = memo(({ media, onComment, onPicture = false }: ActionRailProps) => {
  const { t } = useTranslation('media');
  const like = useLike();
  const { open } = usePopup();
  const { muted } = useSound();
  const { known, account, paying } = useSession();
  const [given, setGiven] = useState(false);
  const liked = media.like === true;
  const hasMore = account?.id !== media.user.id;
  const loginNote = known && !account ? ` (${t('requireLogin')})` : '';
  return (
    <div className="grid gap-3 short:gap-0">
      <RailButton
        label={t(liked ? 'unlike' : 'like') + loginNote}
        count={media.likes}
        onPicture={onPicture}
        onClick={() => {
          setGiven(!liked);
          like(media);
        }}
      >
        <Heart
          size={28}
          fill={liked ? 'currentColor' : 'none'}
          className={classNames(liked && 'text-live', liked && given && 'heart-given')}
        />
      </RailButton>
      <RailButton label={t('comments')} count={media.comments} onPicture={onPicture} onClick={onComment}>
        <MessageCircle size={28} />
      </RailButton>
      {paying && hasMore && (
        <RailButton
          label={t('tip') + loginNote}
          onPicture={onPicture}
          onClick={() => open('tips', { media: media.id })}
        >
          <CircleDollarSign size={26} />
        </RailButton>
      )}
      <RailButton
        label={t('share')}
        onPicture={onPicture}
        folds={hasMore}
        onClick={() => open('share', { media: media.id })}
      >
        <Share2 size={26} />
      </RailButton>
      {hasMore && (
        <RailButton label={t('more')} onPicture={onPicture} onClick={() => open('report_block', { media: media.id })}>
          <Ellipsis size={26} />
        </RailButton>
      )}
      {media.type === 'video' && media.source && (
        <RailButton
          label={t(muted ? 'unmute' : 'mute')}
          onPicture={onPicture}
          folds={hasMore}
          onClick={() => setSoundOff(!muted)}
        >
          {muted ? <VolumeX size={26} /> : <Volume2 size={26} />}
        </RailButton>
      )}
      {!onPicture && media.source && document.fullscreenEnabled && (
        <RailButton
          label={t('fullscreen')}
          onPicture={false}
          onClick={({ currentTarget }) =>
            toggleFullscreen(currentTarget.closest('article')?.querySelector('[data-stage]'))
          }
        >
          <Maximize size={26} />
        </RailButton>
      )}
    </div>
  );
});
