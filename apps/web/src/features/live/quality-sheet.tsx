import { Sheet } from '@foxreel/ui/sheet';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quality } from './use-quality.ts';

/** Automatic, or one of a live's renditions. */
export function QualitySheet({ quality, open, onClose }: { quality: Quality; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('live');
  const group = useId();
  const { heights, shown, chosen, choose } = quality;
  return (
    <Sheet open={open} onClose={onClose} title={t('quality')}>
      <fieldset className="divide-y divide-line overflow-hidden rounded-12 border border-line">
        <legend className="sr-only">{t('quality')}</legend>
        {[null, ...heights].map((height) => (
          <label
            key={height}
            className="feedback-motion relative flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-overlay has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name={group}
              checked={height === chosen}
              onChange={() => choose(height)}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="tabular grow text-15">{height === null ? t('automatic') : `${height}p`}</span>
            {height === null && chosen === null && shown !== null && (
              <span className="tabular text-13 text-muted">{`${shown}p`}</span>
            )}
            <Check size={20} aria-hidden="true" className="invisible shrink-0 peer-checked:visible" />
          </label>
        ))}
      </fieldset>
    </Sheet>
  );
}
