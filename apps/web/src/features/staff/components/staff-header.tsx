import type { ReactNode } from 'react';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { t } from '../words.ts';

const titles = { media: 'title', support: 'support', requests: 'requests', mail: 'outbox' } as const;

/** The top of the parts of /staff: what is to be reviewed, the support desk, applications, and the outbox of the sandbox. */
export function StaffHeader({ part, children }: { part: keyof typeof titles; children?: ReactNode }) {
  return (
    <header className="border-line border-b px-3 pt-3">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-22 font-bold">{t(titles[part])}</h1>
        <div className="-mr-3">
          <TabLinks
            label={t('parts')}
            links={[
              { to: '/staff', label: t('media'), active: part === 'media' },
              { to: '/staff/support', label: t('support'), active: part === 'support' },
              { to: '/staff/requests', label: t('requests') },
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
