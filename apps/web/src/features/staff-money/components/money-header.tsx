import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { t } from '../words.ts';

/** The top of both money pages of staff. */
export function MoneyHeader({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center justify-between gap-3 border-line border-b bg-background px-1">
      <div className="flex items-center gap-1">
        <IconButton label={t('back')} onClick={() => navigate('/staff')}>
          <ArrowLeft size={24} />
        </IconButton>
        <h1 className="text-17 font-bold">{title}</h1>
      </div>
      <TabLinks
        label={t('parts')}
        links={[
          { to: '/staff/payouts', label: t('payouts') },
          { to: '/staff/refunds', label: t('refunds') },
        ]}
      />
    </header>
  );
}
