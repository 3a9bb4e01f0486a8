import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../../shared/navigation/page-header.tsx';

/** The page of a profile: header, tabs that stay in reach, grid. */
export function ProfileFrame({ header, tabs, children }: { header: ReactNode; tabs: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('navigation');
  const back = useBack();
  return (
    <div className="relative mx-auto max-w-[1100px]">
      <span className="absolute top-2 left-2 z-10">
        <IconButton label={t('back')} onPicture onClick={back} className="bg-black/40">
          <ArrowLeft size={24} />
        </IconButton>
      </span>
      {header}
      <div className="page-margin sticky top-0 z-10 mt-3 border-b border-line bg-background">
        <div className="-mx-3">{tabs}</div>
      </div>
      <div className="p-1 desktop:p-6">{children}</div>
    </div>
  );
}
