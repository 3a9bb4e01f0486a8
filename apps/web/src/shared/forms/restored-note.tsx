import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';

/** Says that a form holds what was typed before a reload or an expired login, and lets it be thrown away. */
export function RestoredNote({ restored, onDiscard }: { restored: boolean; onDiscard: () => void }) {
  const { t } = useTranslation('forms');
  if (!restored) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-12 border border-line bg-raised py-2 pr-2 pl-4 text-15">
      <p role="status">{t('restored')}</p>
      <Button kind="outline" onClick={onDiscard} className="shrink-0">
        {t('discard')}
      </Button>
    </div>
  );
}
