import type { CaptionTrackView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Segmented } from '@foxreel/ui/segmented';
import { Sheet } from '@foxreel/ui/sheet';
import { Captions as CaptionsIcon, CaptionsOff, Settings2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesktop } from '../../navigation/use-desktop.ts';
import {
  captionBackgrounds,
  captionSizes,
  changeCaptionSettings,
  languageName,
  pickTrack,
  useCaptionSettings,
} from './caption-settings.ts';

/**
 * In percent. On phones the author's text covers the lower part of the picture and the actions its right: captions avoid both.
 */
const place = { phone: { line: 62, size: 72, position: 40 }, desktop: { line: 84, size: 90, position: 50 } } as const;

/** A film's captions in the viewer's language, the button that toggles them, and their settings; loads with the first such film. */
export function Captions({
  video,
  tracks,
}: {
  video: RefObject<HTMLVideoElement | null>;
  tracks: readonly CaptionTrackView[];
}) {
  const { t, i18n } = useTranslation('media');
  const { enabled, language, size, background } = useCaptionSettings();
  const [choosing, setChoosing] = useState(false);
  const desktop = useDesktop();
  const shown = enabled ? pickTrack(tracks, [language, i18n.language]) : undefined;
  // A re-signed URL of the same file keeps them on screen.
  const file = shown?.url.split('/').at(-1);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    const element = video.current;
    const current = latest.current;
    if (!element || !current || file === undefined) return;
    const track = document.createElement('track');
    track.kind = 'captions';
    track.srclang = current.language ?? 'en';
    track.label = languageName(current.language) ?? '';
    track.src = current.url;
    track.addEventListener('load', () => {
      for (const cue of track.track.cues ?? [])
        if (cue instanceof VTTCue) Object.assign(cue, { snapToLines: false, ...place[desktop ? 'desktop' : 'phone'] });
    });
    element.append(track);
    track.track.mode = 'showing';
    return () => track.remove();
  }, [video, file, desktop]);
  useEffect(() => {
    if (video.current) Object.assign(video.current.dataset, { captionSize: size, captionBackground: background });
  }, [video, size, background]);
  return (
    <div className="absolute top-16 end-3 z-10 grid gap-2 desktop:top-3">
      <IconButton
        label={t(enabled ? 'captionsOff' : 'captionsOn')}
        onPicture
        onClick={() => changeCaptionSettings({ enabled: !enabled })}
        className="bg-black/45"
      >
        {enabled ? <CaptionsIcon size={24} /> : <CaptionsOff size={24} />}
      </IconButton>
      {enabled && (
        <IconButton label={t('captionsSettings')} onPicture onClick={() => setChoosing(true)} className="bg-black/45">
          <Settings2 size={24} />
        </IconButton>
      )}
      <Sheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('captionsSettings')}
        closeLabel={t('captionsDone')}
      >
        {tracks.length > 1 && (
          <Segmented
            label={t('captionsLanguage')}
            value={shown?.language ?? 'und'}
            onChange={(value) => changeCaptionSettings({ language: value })}
            choices={tracks.map((track) => ({
              value: track.language ?? 'und',
              label: languageName(track.language) ?? t('captionsUnknown'),
            }))}
          />
        )}
        <Segmented
          label={t('captionsSize')}
          value={size}
          onChange={(value) => changeCaptionSettings({ size: value })}
          choices={captionSizes.map((value) => ({ value, label: t(`captionsSize_${value}`) }))}
        />
        <Segmented
          label={t('captionsBackground')}
          value={background}
          onChange={(value) => changeCaptionSettings({ background: value })}
          choices={captionBackgrounds.map((value) => ({ value, label: t(`captionsBackground_${value}`) }))}
        />
      </Sheet>
    </div>
  );
}
