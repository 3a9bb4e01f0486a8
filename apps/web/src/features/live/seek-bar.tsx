import { IconButton } from '@foxreel/ui/icon-button';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/format.ts';
import type { SeekBack } from './use-seek-back.ts';

const stepSeconds = 30;

/** Over the picture of a live: half a minute back; then also where one is, and the way to live again. */
export function SeekBar({ seek }: { seek: SeekBack }) {
  const { t } = useTranslation('live');
  const { behind, length } = seek;
  const time = formatDuration(behind);
  const filled = length > 0 ? (1 - behind / length) * 100 : 100;
  return (
    <div className="flex min-w-0 items-center gap-2">
      <IconButton label={t('back30')} onPicture className="bg-black/50" onClick={() => seek.seek(behind + stepSeconds)}>
        <RotateCcw size={20} />
      </IconButton>
      {behind > 0 && (
        // Time runs from left to right, in every language.
        <div dir="ltr" className="flex min-w-0 grow items-center gap-2 rounded-full bg-black/50 py-0 ps-4 pe-1">
          <input
            type="range"
            aria-label={t('seekBar')}
            aria-valuetext={t('behind', { time })}
            min={-length}
            max={0}
            step={1}
            value={-behind}
            onChange={(event) => seek.seek(-Number(event.currentTarget.value))}
            style={{
              backgroundImage: `linear-gradient(to right, white ${filled}%, rgb(255 255 255 / .35) ${filled}%)`,
            }}
            className="h-11 min-w-0 grow cursor-pointer appearance-none bg-[length:100%_4px] bg-center bg-no-repeat [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-white [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-white"
          />
          <span aria-hidden="true" className="tabular text-13 font-medium">
            −{time}
          </span>
          <button
            type="button"
            onClick={seek.toLive}
            className="feedback-motion min-h-11 shrink-0 rounded-full px-2 text-13 font-bold uppercase tracking-wide active:scale-95"
          >
            <span className="rounded-6 bg-live-plate px-2 py-1">
              <span className="sr-only">{t('toLive')}</span>
              <span aria-hidden="true">{t('live')}</span>
            </span>
          </button>
        </div>
      )}
    </div>
  );
}
