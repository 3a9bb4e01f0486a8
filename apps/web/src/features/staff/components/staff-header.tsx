import type { ReactNode } from 'react';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { t } from '../words.ts';

/** The top of both parts of /staff: what is to be reviewed, and the outbox of the sandbox. `children` are tabs of the part. */
export function StaffHeader({ part, children }: { part: 'media' | 'mail'; children?: ReactNode }) {
  return (
    <header className="border-line border-b px-3 pt-3">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-22 font-bold">{part === 'media' ? t('title') : t('outbox')}</h1>
        <div className="-mr-3">
          <TabLinks
            label={t('parts')}
            links={[
              { to: '/staff', label: t('media'), active: part === 'media' },
              { to: '/staff/mail', label: t('mail') },
              { to: '/staff/payouts', label: t('money') },
            ]}
          />
        </div>
      </div>
      {children}
    </header>
  );
}
