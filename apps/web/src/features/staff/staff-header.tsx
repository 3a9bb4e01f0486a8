import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';

const titles = {
  media: 'title',
  reports: 'reports',
  accounts: 'accounts',
  support: 'support',
  requests: 'requests',
  mail: 'outbox',
  jobs: 'jobs',
  payouts: 'payouts',
  refunds: 'refunds',
} as const;

/** The header of /staff: review, reports, accounts, support desk, applications, money, and the sandbox's outbox. */
export function StaffHeader({ part, children }: { part: keyof typeof titles; children?: ReactNode }) {
  const { t } = useTranslation('staff');
  return (
    <header className="border-line border-b px-3 pt-3">
      <h1 className="text-22 font-bold">{t(titles[part])}</h1>
      <div className="-mx-3 [&_a]:whitespace-nowrap [&_nav]:flex-wrap">
        <TabLinks
          label={t('parts')}
          links={[
            { to: '/staff', label: t('media'), active: part === 'media' },
            { to: '/staff/reports', label: t('reports') },
            { to: '/staff/accounts', label: t('accounts') },
            { to: '/staff/support', label: t('support'), active: part === 'support' },
            { to: '/staff/requests', label: t('requests') },
            { to: '/staff/mail', label: t('mail') },
            { to: '/staff/jobs', label: t('jobs') },
            { to: '/staff/payouts', label: t('money'), active: part === 'refunds' },
          ]}
        />
      </div>
      {children}
    </header>
  );
}
