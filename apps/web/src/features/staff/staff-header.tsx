import { CountBadge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { ListRow } from '@foxreel/ui/list-row';
import { PageHeader } from '@foxreel/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import {
  BadgeCheck,
  Banknote,
  CircleHelp,
  Clapperboard,
  Flag,
  ListChecks,
  type LucideIcon,
  Mail,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { i18n } from '../../shared/i18n/i18n.ts';
import { TabLinks } from '../../shared/navigation/tab-links.tsx';
import { queuesQuery } from './staff-queries.ts';

const titles = {
  media: 'title',
  reports: 'reports',
  accounts: 'accounts',
  support: 'support',
  requests: 'requests',
  mail: 'mail',
  jobs: 'jobs',
  payouts: 'payouts',
  refunds: 'refunds',
} as const;
export type StaffPart = keyof typeof titles;

interface Section {
  part: StaffPart;
  to: string;
  label: string;
  icon: LucideIcon;
  active: boolean;
  /** What waits there. */
  count?: number | undefined;
}

/** The sections of /staff, with what waits in each. */
function useSections(part: StaffPart): Section[] {
  const { data } = useQuery(queuesQuery);
  const section = (
    name: StaffPart,
    label: string,
    icon: LucideIcon,
    more: { to?: string; active?: boolean; count?: number | undefined } = {},
  ): Section => ({ part: name, to: `/staff/${name}`, label, icon, active: part === name, ...more });
  const t = i18n.getFixedT(null, 'staff');
  return [
    section('media', t('media'), Clapperboard, { to: '/staff', count: data?.media }),
    section('reports', t('reports'), Flag, { count: data?.reports }),
    section('support', t('support'), CircleHelp, { count: data?.support }),
    section('requests', t('requests'), BadgeCheck, { count: data?.requests }),
    section('payouts', t('money'), Banknote, {
      active: part === 'payouts' || part === 'refunds',
      count: data?.payouts,
    }),
    section('accounts', t('accounts'), UsersRound),
    section('mail', t('mail'), Mail),
    section('jobs', t('jobs'), ListChecks),
  ];
}

const shownCount = (count: number) => (count >= 100 ? '99+' : String(count));

/** The desktop's list of sections, beside the page. */
function SectionList({ part }: { part: StaffPart }) {
  const { t } = useTranslation('staff');
  const sections = useSections(part);
  return (
    <nav
      aria-label={t('parts')}
      className="sticky top-0 hidden h-[calc(100dvh-var(--bar))] overflow-y-auto border-line border-e p-2 desktop:block"
    >
      <ul>
        {sections.map(({ part: name, to, label, icon: Icon, active, count = 0 }) => (
          <li key={name}>
            <ListRow
              render={<Link to={to} aria-current={active ? 'page' : undefined} />}
              leading={<Icon size={20} aria-hidden="true" className={active ? 'text-accent-text' : 'text-muted'} />}
              title={label}
              trailing={
                count > 0 && (
                  <span className="tabular text-13 text-muted">
                    {shownCount(count)}
                    <span className="sr-only"> {t('waiting')}</span>
                  </span>
                )
              }
              className="min-h-11"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of /staff: on desktops its section list is beside it; on phones the header has it. */
export function StaffFrame({ part, children }: { part: StaffPart; children: ReactNode }) {
  return (
    <div className="grid-cols-[208px_minmax(0,1fr)] desktop:grid">
      <SectionList part={part} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The header of a page of /staff. */
export function StaffHeader({ part, children }: { part: StaffPart; children?: ReactNode }) {
  const { t } = useTranslation('staff');
  const sections = useSections(part);
  return (
    <>
      <PageHeader title={t(titles[part])} backLabel="" width="full" />
      <div className={classNames('border-line px-3 desktop:px-6', children ? 'border-b' : 'max-desktop:border-b')}>
        <div className="-mx-3 desktop:hidden">
          <TabLinks
            label={t('parts')}
            links={sections.map(({ to, label, active, count = 0 }) => ({
              to,
              active,
              label: (
                <span className="flex items-center gap-1.5">
                  {label}
                  <CountBadge count={count} label={`${count} ${t('waiting')}`} />
                </span>
              ),
            }))}
          />
        </div>
        {children}
      </div>
    </>
  );
}
