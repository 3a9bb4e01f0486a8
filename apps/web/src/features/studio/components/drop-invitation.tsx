import { limits, photoExtensions, videoExtensions } from '@foxreel/contracts';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../shared/upload/progress-bar.tsx';
import { ChooseFilesButton } from './choose-files-button.tsx';

/** The page before a file is chosen. */
export function DropInvitation({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('studio');
  return (
    <div className="grid min-h-[60dvh] desktop:min-h-[72dvh] place-items-center rounded-20 border-2 border-line border-dashed px-6 py-12 text-center">
      <div className="grid max-w-md place-items-center gap-4">
        <span className="grid size-16 place-items-center rounded-full bg-overlay text-accent-text">
          <Upload size={28} />
        </span>
        <p className="text-17 font-medium pointer-coarse:hidden">{t('dropTitle')}</p>
        <p className="hidden text-17 font-medium pointer-coarse:block">{t('chooseTitle')}</p>
        <ChooseFilesButton onFiles={onFiles}>{t('choose')}</ChooseFilesButton>
        <p className="text-13 text-muted">
          {t('limits', {
            files: limits.uploadFilesMax,
            bytes: formatBytes(limits.uploadBytesMax),
            types: [...videoExtensions, ...photoExtensions].join(', '),
          })}
        </p>
        <p className="text-13 text-muted">{t('captions')}</p>
      </div>
    </div>
  );
}

/** Lies over the page while files hang above it. */
export function DropVeil() {
  const { t } = useTranslation('studio');
  return (
    <div className="pointer-events-none fixed inset-0 z-30 grid place-items-center bg-background/90 p-6">
      <p className="grid size-full place-items-center rounded-20 border-2 border-accent border-dashed text-22 font-bold">
        {t('dropActive')}
      </p>
    </div>
  );
}
