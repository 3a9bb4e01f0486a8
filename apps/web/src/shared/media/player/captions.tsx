import type { MediaView } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { Captions as CaptionsIcon, CaptionsOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesktop } from '../../navigation/use-desktop.ts';

const key = 'captions';
const listeners = new Set<() => void>();

/** The person's choice, stored on this device; off by default. */
function setCaptionsEnabled(enabled: boolean) {
  localStorage.setItem(key, String(enabled));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const useCaptionsEnabled = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(key) === 'true');

/**
 * In percent. On phones the author's text covers the lower part of the picture and the actions its right: captions avoid both.
 */
const place = { phone: { line: 62, size: 72, position: 40 }, desktop: { line: 84, size: 90, position: 50 } } as const;

/** A video's captions and the button that toggles them; loads with the first video that has any. */
export function Captions({
  video,
  captions,
}: {
  video: RefObject<HTMLVideoElement | null>;
  captions: NonNullable<MediaView['captions']>;
}) {
  const { t } = useTranslation('media');
  const enabled = useCaptionsEnabled();
  const desktop = useDesktop();
  // A re-signed URL of the same file keeps them on screen.
  const latest = useRef(captions);
  latest.current = captions;
  useEffect(() => {
    const element = video.current;
    if (!element || !enabled) return;
    const track = document.createElement('track');
    track.kind = 'captions';
    track.srclang = latest.current.language ?? 'en';
    track.src = latest.current.url;
    track.addEventListener('load', () => {
      for (const cue of track.track.cues ?? [])
        if (cue instanceof VTTCue) Object.assign(cue, { snapToLines: false, ...place[desktop ? 'desktop' : 'phone'] });
    });
    element.append(track);
    track.track.mode = 'showing';
    return () => track.remove();
  }, [video, enabled, desktop]);
  return (
    <IconButton
      label={t(enabled ? 'captionsOff' : 'captionsOn')}
      onPicture
      onClick={() => setCaptionsEnabled(!enabled)}
      className="absolute top-16 end-3 z-10 bg-black/45 desktop:top-3"
    >
      {enabled ? <CaptionsIcon size={24} /> : <CaptionsOff size={24} />}
    </IconButton>
  );
}
