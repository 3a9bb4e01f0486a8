import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { Music, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPanel, lazyComponent } from '../../shared/navigation/lazy-panel.tsx';
import type { ChosenSound } from './recording.ts';

const SoundPicker = lazyComponent(async () => (await import('./sound-picker.tsx')).SoundPicker, ['record', 'sounds']);

/** The sound mixed into a recording, and its offset. */
export function SoundChoice({
  chosen,
  onChange,
  seconds,
  hint,
  disabled = false,
}: {
  chosen: ChosenSound | null;
  onChange: (chosen: ChosenSound | null) => void;
  /** The recording's length. */
  seconds: number;
  /** When the sound plays. */
  hint: string;
  disabled?: boolean;
}) {
  const { t } = useTranslation('record');
  const id = useId();
  const [picking, setPicking] = useState(false);
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-2">
      <h2 id={`${id}-title`} className="text-13 font-medium text-muted">
        {t('sound')}
      </h2>
      <div className="flex min-h-12 items-center gap-3 rounded-12 border border-line bg-raised py-1 pe-1 ps-4">
        <Music size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <p className={`min-w-0 grow truncate text-15 ${chosen ? 'font-medium' : 'text-muted'}`}>
          {chosen ? chosen.sound.name : t('soundNone')}
        </p>
        {chosen && (
          <IconButton label={t('soundRemove')} disabled={disabled} onClick={() => onChange(null)}>
            <X size={20} />
          </IconButton>
        )}
      </div>
      <Button kind="secondary" disabled={disabled} onClick={() => setPicking(true)}>
        {t(chosen ? 'soundChange' : 'soundAdd')}
      </Button>
      {chosen && (
        <>
          <label htmlFor={id} className="flex items-baseline justify-between text-15">
            {t('soundDelay')}
            <output htmlFor={id} className="tabular font-medium">
              {t('seconds', { count: chosen.delay })}
            </output>
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={Math.max(1, Math.floor(seconds))}
            step={0.5}
            value={chosen.delay}
            disabled={disabled}
            aria-valuetext={t('seconds', { count: chosen.delay })}
            onChange={(event) => onChange({ ...chosen, delay: Number(event.target.value) })}
            className="h-11 w-full cursor-pointer accent-accent"
          />
          <p className="text-13 text-muted">{hint}</p>
        </>
      )}
      {picking && (
        <LazyPanel onClose={() => setPicking(false)}>
          <SoundPicker
            onClose={() => setPicking(false)}
            onChoose={(sound) => {
              onChange({ sound, delay: chosen?.delay ?? 0 });
              setPicking(false);
            }}
          />
        </LazyPanel>
      )}
    </section>
  );
}
