import { Button } from '@foxreel/ui/button';
import { Segmented } from '@foxreel/ui/segmented';
import { Check, Circle, Pause, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatDuration } from '../../shared/format.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { CameraPicture, useCamera } from '../../shared/use-camera.tsx';
import { CameraOptionsButton, PhoneRecorder } from './phone-recorder.tsx';
import type { ChosenSound } from './recording.ts';
import { SoundChoice } from './sound-choice.tsx';
import { DiscardButton } from './take-video.tsx';
import { recorderStates, useRecorder } from './use-recorder.ts';

/** A recording's possible lengths in seconds, the first by default (spec part 2 §9). */
const durations = ['15', '30', '60'] as const;
type Duration = (typeof durations)[number];

/** Countdown in seconds before it starts: time to step back from the camera. */
const waits = ['0', '3', '10'] as const;
type Wait = (typeof waits)[number];

/** A countdown in seconds; null while not running. */
function useTimer(onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null);
      if (left <= 1) end();
    }, 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: (seconds: number) => setLeft(seconds), stop: () => setLeft(null) };
}

/** Over the camera picture: recorded time, and the buttons. */
function RecorderControls({ recorder, limit, timer, onStart }: RecorderControlsProps) {
  const { t } = useTranslation('record');
  const { state, seconds } = recorder;
  const counting = timer.left !== null;
  const recording = state === recorderStates.recording;
  const stopped = state === recorderStates.stopped;
  const full = seconds >= limit;
  const part = Math.min(1, seconds / limit);
  const label = recording
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
        <div className="absolute inset-x-4 top-[calc(env(safe-area-inset-top)+60px)] grid justify-items-center gap-2 desktop:top-4">
          <div
            role="progressbar"
            aria-label={t('recorded')}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuenow={Math.floor(seconds)}
            aria-valuetext={t('position', { at: formatDuration(seconds), all: formatDuration(limit) })}
            className="h-1.5 w-full overflow-hidden rounded-full bg-white/40"
          >
            <div className="h-full origin-left rtl:origin-right bg-live" style={{ transform: `scaleX(${part})` }} />
          </div>
          <p className="tabular flex items-center gap-2 rounded-full bg-black/70 px-3 py-1 text-15 font-medium text-white">
            {recording && <span aria-hidden="true" className="size-2 rounded-full bg-live" />}
            {t('position', { at: formatDuration(seconds), all: formatDuration(limit) })}
          </p>
        </div>
      )}
      <div className="absolute inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+16px)] grid gap-3">
        <p
          role="status"
          className={stopped && full ? 'mx-auto rounded-12 bg-black/70 px-4 py-2 text-15 text-white' : 'sr-only'}
        >
          {label}
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

/** Length, timer and sound. Once started the sound is fixed; the length may still grow. */
function RecorderSettings({
  duration,
  onDuration,
  wait,
  onWait,
  sound,
  onSound,
  locked,
  begun,
}: {
  duration: Duration;
  onDuration: (duration: Duration) => void;
  wait: Wait;
  onWait: (wait: Wait) => void;
  sound: ChosenSound | null;
  onSound: (sound: ChosenSound | null) => void;
  locked: boolean;
  begun: boolean;
}) {
  const { t } = useTranslation('record');
  return (
    <div className="grid content-start gap-5">
      <Segmented
        label={t('duration')}
        choices={durations.map((value) => ({ value, label: t('seconds', { count: Number(value) }) }))}
        value={duration}
        onChange={onDuration}
        disabled={locked}
      />
      <Segmented
        label={t('timer')}
        choices={waits.map((value) => ({
          value,
          label: value === '0' ? t('atOnce') : t('seconds', { count: Number(value) }),
        }))}
        value={wait}
        onChange={onWait}
        disabled={begun}
      />
      <SoundChoice
        hint={t('soundHint')}
        chosen={sound}
        onChange={onSound}
        seconds={Number(duration)}
        disabled={begun}
      />
    </div>
  );
}

/** The camera, the record button, and the settings. */
export function CameraRecorder({ account }: { account: string }) {
  const { t } = useTranslation('record');
  const navigate = useNavigate();
  const desktop = useDesktop();
  const { camera, retry } = useCamera();
  const [duration, setDuration] = useState<Duration>(durations[0]);
  const [wait, setWait] = useState<Wait>('0');
  const [sound, setSound] = useState<ChosenSound | null>(null);
  const recorder = useRecorder({
    stream: camera.status === 'ready' ? camera.stream : null,
    sound,
    account,
    onAccepted: () => navigate('/studio/record/preview'),
  });
  const limit = Number(duration);
  const timer = useTimer(() => recorder.run(limit));
  const idle = recorder.state === recorderStates.idle && timer.left === null;
  const start = () => (wait === '0' ? recorder.run(limit) : timer.start(Number(wait)));

  const settings = (
    <RecorderSettings
      duration={duration}
      onDuration={setDuration}
      wait={wait}
      onWait={setWait}
      sound={sound}
      onSound={setSound}
      locked={timer.left !== null || recorder.state === recorderStates.recording}
      begun={!idle}
    />
  );
  const viewfinder = (
    <>
      <CameraPicture camera={camera} onRetry={retry} fit={desktop ? 'contain' : 'cover'} />
      {camera.status === 'ready' && (
        <RecorderControls recorder={recorder} limit={limit} timer={timer} onStart={start} />
      )}
    </>
  );
  if (!desktop) {
    const chosen = [t('seconds', { count: limit }), sound?.sound.name].filter(Boolean).join(' · ');
    return (
      <PhoneRecorder settings={settings} chosen={chosen} idle={idle}>
        {viewfinder}
      </PhoneRecorder>
    );
  }
  return (
    <>
      <PageHeader width="grid" title={t('title')} trailing={<CameraOptionsButton disabled={!idle} />} />
      <div className="page-margin mx-auto grid w-full max-w-[1100px] grid-cols-[minmax(0,1fr)_320px] gap-8 py-8">
        <div className="relative h-[74dvh] min-h-[360px] overflow-hidden rounded-20 bg-black">{viewfinder}</div>
        {settings}
      </div>
    </>
  );
}
