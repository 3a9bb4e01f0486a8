import type { CaptionTrackView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Segmented } from '@foxreel/ui/segmented';
import { SelectField } from '@foxreel/ui/select-field';
import { Sheet } from '@foxreel/ui/sheet';
import { Captions as CaptionsIcon, CaptionsOff, Settings2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  captionBackgrounds,
  captionSizes,
  changeCaptionSettings,
  languageName,
  pickTrack,
  useCaptionSettings,
} from './caption-settings.ts';
import { CaptionBox, CueText } from './caption-text.tsx';

/** The captions of a track that belong to the moment, while the video plays; none without a track. */
function useActiveCues(video: RefObject<HTMLVideoElement | null>, shown: CaptionTrackView | undefined): VTTCue[] {
  const [cues, setCues] = useState<VTTCue[]>([]);
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
    const update = () => setCues([...(track.track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue));
    track.track.addEventListener('cuechange', update);
    element.append(track);
    // The browser's own rendering knows nothing of the texts and buttons over the picture.
    track.track.mode = 'hidden';
    return () => {
      track.track.removeEventListener('cuechange', update);
      track.remove();
      setCues([]);
    };
  }, [video, file]);
  return cues;
}

/** A film's captions in the viewer's language, the button that toggles them, and their settings; loads with the first such film. */
export function Captions({
  video,
  tracks,
}: {
  video: RefObject<HTMLVideoElement | null>;
  tracks: readonly CaptionTrackView[];
}) {
  const { t, i18n } = useTranslation('captions');
  const { enabled, language, size, background } = useCaptionSettings();
  const [choosing, setChoosing] = useState(false);
  const shown = enabled ? pickTrack(tracks, [language, i18n.language]) : undefined;
  const cues = useActiveCues(video, shown);
  return (
    <>
      {/* On phones the author's text covers the lower part of the picture, and the actions its end. */}
      <div
        aria-hidden="true"
        lang={shown?.language ?? undefined}
        className="pointer-events-none absolute start-4 end-19 bottom-[36%] grid justify-items-center gap-1 desktop:end-4 desktop:bottom-[8%]"
      >
        {cues.map((cue) => (
          <CaptionBox key={`${cue.startTime} ${cue.endTime} ${cue.text}`} size={size} background={background}>
            <CueText cue={cue} />
          </CaptionBox>
        ))}
      </div>
      <div className="absolute top-16 end-3 z-10 grid gap-2 desktop:top-3">
        <IconButton
          label={t(enabled ? 'off' : 'on')}
          onPicture
          onClick={() => changeCaptionSettings({ enabled: !enabled })}
          className="bg-black/45"
        >
          {enabled ? <CaptionsIcon size={24} /> : <CaptionsOff size={24} />}
        </IconButton>
        {enabled && (
          <IconButton label={t('settings')} onPicture onClick={() => setChoosing(true)} className="bg-black/45">
            <Settings2 size={24} />
          </IconButton>
        )}
      </div>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t('settings')}>
        <div className="grid min-h-24 place-items-center rounded-12 bg-linear-to-b from-[#5b6b7a] to-[#1d2329] p-3">
          <CaptionBox size={size} background={background}>
            {t('preview')}
          </CaptionBox>
        </div>
        {tracks.length > 1 && (
          <SelectField
            label={t('language')}
            value={shown?.language ?? 'und'}
            onChange={({ target }) => changeCaptionSettings({ language: target.value })}
            choices={tracks.map((track) => ({
              value: track.language ?? 'und',
              label: languageName(track.language) ?? t('unknown'),
            }))}
          />
        )}
        <Segmented
          label={t('size')}
          value={size}
          onChange={(value) => changeCaptionSettings({ size: value })}
          choices={captionSizes.map((value) => ({ value, label: t(`size_${value}`) }))}
        />
        <Segmented
          label={t('background')}
          value={background}
          onChange={(value) => changeCaptionSettings({ background: value })}
          choices={captionBackgrounds.map((value) => ({ value, label: t(`background_${value}`) }))}
        />
      </Sheet>
    </>
  );
}
