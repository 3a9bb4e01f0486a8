import { Button } from '@foxreel/ui/button';
import { Check, Circle, Pause, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../../shared/format.ts';
import { recorderStates } from '../recorder.ts';
import type { useRecorder } from '../use-recorder.ts';
import type { useTimer } from '../use-timer.ts';
import { DiscardButton } from './discard-button.tsx';

/** Over the camera's picture: how much is recorded, and the buttons. */
export function RecorderControls({ recorder, limit, timer, onStart }: RecorderControlsProps) {
  const { t } = useTranslation('record');
  const { state, seconds } = recorder;
  const counting = timer.left !== null;
  const recording = state === recorderStates.recording;
  const stopped = state === recorderStates.stopped;
  const full = seconds >= limit;
  const part = Math.min(1, seconds / limit);
  const said = recording
    ? t('started')
    : stopped
      ? full
        ? t('full')
        : t('paused', { at: formatDuration(seconds) })
      : '';
  const main = counting
    ? { label: t('stopTimer'), icon: <X size={32} />, press: timer.stop }
    : recording
      ? { label: t('pause'), icon: <Pause size={32} fill="currentColor" />, press: recorder.pause }
      : {
          label: t(stopped ? 'resume' : 'record'),
          icon: <Circle size={36} fill="currentColor" className="text-live" />,
          press: stopped ? () => recorder.run(limit) : onStart,
        };

  return (
    <>
      {counting && (
        <p
          role="status"
          className="tabular absolute inset-0 grid place-items-center text-[96px] font-bold text-white drop-shadow-[0_2px_8px_rgb(0_0_0/.6)]"
        >
          {timer.left}
        </p>
      )}
      {(recording || stopped) && (
        <div className="absolute inset-x-4 top-4 grid justify-items-center gap-2">
          <div
            role="progressbar"
            aria-label={t('recorded')}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuenow={Math.floor(seconds)}
            aria-valuetext={t('position', { at: formatDuration(seconds), all: formatDuration(limit) })}
            className="h-1.5 w-full overflow-hidden rounded-full bg-white/40"
          >
            <div className="h-full origin-left bg-live" style={{ transform: `scaleX(${part})` }} />
          </div>
          <p className="tabular flex items-center gap-2 rounded-full bg-black/70 px-3 py-1 text-15 font-medium text-white">
            {recording && <span aria-hidden="true" className="size-2 rounded-full bg-live" />}
            {t('position', { at: formatDuration(seconds), all: formatDuration(limit) })}
          </p>
        </div>
      )}
      <div className="absolute inset-x-4 bottom-4 grid gap-3">
        <p
          role="status"
          className={stopped && full ? 'mx-auto rounded-12 bg-black/70 px-4 py-2 text-15 text-white' : 'sr-only'}
        >
          {said}
        </p>
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3">
          {stopped ? (
            <DiscardButton
              className="justify-self-end px-4 [&_svg]:hidden desktop:[&_svg]:block"
              onDiscard={recorder.discard}
            />
          ) : (
            <span />
          )}
          <button
            type="button"
            aria-label={main.label}
            title={main.label}
            onClick={main.press}
            disabled={stopped && full}
            className="feedback-motion grid size-[72px] place-items-center rounded-full border-4 border-white bg-black/60 text-white active:scale-95 disabled:opacity-50"
          >
            {main.icon}
          </button>
          {stopped ? (
            <Button className="justify-self-start px-4" onClick={recorder.accept}>
              <Check size={20} aria-hidden="true" />
              {t('use')}
            </Button>
          ) : (
            <span />
          )}
        </div>
      </div>
    </>
  );
}

interface RecorderControlsProps {
  recorder: ReturnType<typeof useRecorder>;
  /** Seconds. */
  limit: number;
  timer: ReturnType<typeof useTimer>;
  onStart: () => void;
}
