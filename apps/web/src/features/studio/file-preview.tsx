import { mediaTypeOfName } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { FileVideo } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClipPlayer } from '../../shared/media/player/clip-player.tsx';
import { useObjectUrl } from '../../shared/upload/local-file.ts';

/** The chosen file's preview, before it is uploaded. `small` is for a row: no controls. */
export function FilePreview({ file, small = false }: { file: File | null; small?: boolean }) {
  const { t } = useTranslation('studio');
  const url = useObjectUrl(file);
  const video = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState(false);
  const shape = small ? 'size-16 rounded-12' : 'h-64 rounded-12 desktop:h-80';

  if (!file || !url || broken) {
    return (
      <div className={classNames('grid w-full place-items-center bg-overlay text-center text-13 text-muted', shape)}>
        <span className="grid place-items-center gap-2 px-4">
          <FileVideo size={small ? 24 : 32} />
          {broken && !small && t('noPreview')}
        </span>
      </div>
    );
  }
  const picture = classNames('w-full bg-black', shape, small ? 'object-cover' : 'object-contain');
  if (mediaTypeOfName(file.name) === 'photo')
    return <img src={url} alt="" className={picture} onError={() => setBroken(true)} />;
  const film = (
    <video
      ref={video}
      src={url}
      muted={small}
      playsInline
      preload="metadata"
      aria-label={file.name}
      className={picture}
      onError={() => setBroken(true)}
    />
  );
  if (small) return film;
  return (
    <ClipPlayer video={video} label={file.name} className="rounded-12">
      {film}
    </ClipPlayer>
  );
}
