import { Segmented } from '@foxreel/ui/segmented';
import { useTranslation } from 'react-i18next';
import { type Duration, durations, type Wait, waits } from '../record-choices.ts';
import type { ChosenSound } from '../recording.ts';
import { SoundChoice } from './sound-choice.tsx';

/** How long, after what wait, and with which sound. Once it has begun its sound stays; its length may still grow. */
export function RecorderSettings({
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
