import type { SoundView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SoundList, SoundSearch } from '../../shared/sound-list.tsx';

/** The available sounds, with playback before choosing. */
export function SoundPicker({ onChoose, onClose }: { onChoose: (sound: SoundView) => void; onClose: () => void }) {
  const { t } = useTranslation('record');
  const [query, setQuery] = useState('');
  return (
    <Sheet open onClose={onClose} title={t('soundAdd')} className="h-[85dvh]">
      <SoundSearch value={query} onChange={setQuery} />
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        <SoundList query={query.trim()}>
          {(sound) => (
            <Button
              kind="secondary"
              className="shrink-0 px-4"
              aria-label={t('soundUse', { name: sound.name })}
              onClick={() => onChoose(sound)}
            >
              {t('soundUseShort')}
            </Button>
          )}
        </SoundList>
      </div>
    </Sheet>
  );
}
