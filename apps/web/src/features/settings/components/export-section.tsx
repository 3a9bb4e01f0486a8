import { Button } from '@foxreel/ui/button';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useExport } from '../use-export.ts';

const inKilobytes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

/** /account/settings/export */
export function ExportSection() {
  const { t } = useTranslation('settings');
  const { bytes, start, cancel } = useExport();
  return (
    <div className="grid gap-4">
      <p className="text-15">{t('exportText')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={bytes !== null} onClick={() => void start()}>
          <Download size={20} aria-hidden="true" />
          {t('exportStart')}
        </Button>
        {bytes !== null && (
          <>
            <Button kind="quiet" onClick={cancel}>
              {t('exportCancel')}
            </Button>
            <span className="tabular text-13 text-muted">
              {t('exporting', { size: inKilobytes.format(Math.ceil(bytes / 1000)) })}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
