import { notify } from '@foxreel/ui/notify';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { warnBeforeLeaving } from '../../shared/upload/local-file.ts';
import { playAlong } from './play-along.ts';
import { Recorder, type RecorderState, recorderStates, recordingType } from './recorder.ts';
import { type ChosenSound, recording } from './recording.ts';

const tickMs = 100;

/** Records a camera. Leaving the screen, or another camera, ends the recording and keeps it. */
export function useRecorder({ stream, sound, account, onAccepted }: RecorderInput) {
  const { t } = useTranslation('record');
  const [state, setState] = useState<RecorderState>(recorderStates.idle);
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<Recorder | null>(null);
  const latest = useRef({ sound, onAccepted, accepting: false });
  latest.current = { ...latest.current, sound, onAccepted };

  useEffect(() => {
    if (!stream) return;
    return () => {
      recorder.current?.finish();
      recorder.current = null;
    };
  }, [stream]);

  useEffect(() => {
    const reason = recorder;
    warnBeforeLeaving(reason, state !== recorderStates.idle);
    return () => warnBeforeLeaving(reason, false);
  }, [state]);

  useEffect(() => {
    const at = recorder.current?.seconds ?? 0;
    setSeconds(at);
    if (state !== recorderStates.recording) return;
    const timer = setInterval(() => setSeconds(recorder.current?.seconds ?? 0), tickMs);
    const stopSound = latest.current.sound ? playAlong(latest.current.sound, at) : null;
    return () => {
      clearInterval(timer);
      stopSound?.();
    };
  }, [state]);

  const open = (camera: MediaStream, type: string) =>
    new Recorder(camera, type, {
      onState: setState,
      onTaken: (video, length) => {
        recorder.current = null;
        const { accepting, ...now } = latest.current;
        recording.keep({
          video,
          seconds: length,
          recordedAt: new Date(),
          key: crypto.randomUUID(),
          sound: now.sound,
          account,
        });
        if (accepting) now.onAccepted();
      },
    });
  const run = (limitSeconds: number) => {
    const type = recordingType();
    if (!stream || !type) return;
    try {
      recorder.current ??= open(stream, type);
      recorder.current.run(limitSeconds);
    } catch {
      // A camera that has just gone, or gives what cannot be written; what there is of an earlier run is kept.
      recorder.current?.finish();
      recorder.current = null;
      notify(t('notStarted'), 'error');
    }
  };
  const accept = () => {
    latest.current.accepting = true;
    recorder.current?.finish();
  };
  const discard = () => {
    recorder.current?.discard();
    recorder.current = null;
  };
  return { state, seconds, run, pause: () => recorder.current?.pause(), accept, discard };
}

interface RecorderInput {
  stream: MediaStream | null;
  sound: ChosenSound | null;
  account: string;
  onAccepted: () => void;
}
