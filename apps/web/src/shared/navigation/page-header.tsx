import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from './use-back.ts';

/** The line on top of a page: back, the title, what belongs to it at the end. */
export function PageHeader({ title, trailing, back = true }: { title: string; trailing?: ReactNode; back?: boolean }) {
  const { t } = useTranslation('navigation');
  const goBack = useBack();
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center gap-1 border-b border-line bg-background px-1">
      {back && (
        <IconButton label={t('back')} onClick={goBack}>
          <ArrowLeft size={24} />
        </IconButton>
      )}
      <h1 className={`grow truncate text-17 font-bold ${back ? '' : 'pl-3'}`}>{title}</h1>
      {trailing}
    </header>
  );
}
