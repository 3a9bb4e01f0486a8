import type { AccountView } from '@foxreel/contracts';
import { ListRow } from '@foxreel/ui/list-row';
import {
  AtSign,
  Ban,
  Bell,
  ChevronRight,
  Download,
  EyeOff,
  Gauge,
  KeyRound,
  Languages,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  MonitorSmartphone,
  Terminal,
  Trash2,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { i18n } from '../../shared/i18n/i18n.ts';
import { LanguageChoice } from '../../shared/language-choice.tsx';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { useSession } from '../../shared/session/session.ts';
import { GenderSection } from './about-you.tsx';
import { DeleteSection, ExportSection } from './account-data-sections.tsx';
import { BasicSection } from './basic-section.tsx';
import { CommentsSection } from './comments-section.tsx';
import { DataSection } from './data-section.tsx';
import { HiddenSection } from './hidden-section.tsx';
import { BlockedSection, MessagesSection } from './messages-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';

const t = i18n.getFixedT(null, 'settings');

const sectionNames = [
  'basic',
  'password',
  'gender',
  'email',
  'messages',
  'comments',
  'blocked',
  'hidden',
  'language',
  'data',
  'sessions',
  'tokens',
  'export',
  'delete',
] as const;
type SectionName = (typeof sectionNames)[number];

/** The pages below /account/settings. */
const sections = (): Readonly<Record<SectionName, { label: string; hint: string; icon: LucideIcon }>> => ({
  basic: { label: t('basic'), hint: t('basicHint'), icon: AtSign },
  password: { label: t('password'), hint: t('passwordHint'), icon: KeyRound },
  gender: { label: t('gender'), hint: t('genderHint'), icon: UsersRound },
  email: { label: t('email'), hint: t('emailHint'), icon: Bell },
  messages: { label: t('messages'), hint: t('messagesHint'), icon: MessageCircle },
  comments: { label: t('comments'), hint: t('commentsHint'), icon: MessagesSquare },
  blocked: { label: t('blocked'), hint: t('blockedHint'), icon: Ban },
  hidden: { label: t('hidden'), hint: t('hiddenHint'), icon: EyeOff },
  language: { label: t('language'), hint: t('languageHint'), icon: Languages },
  data: { label: t('data'), hint: t('dataHint'), icon: Gauge },
  sessions: { label: t('sessions'), hint: t('sessionsHint'), icon: MonitorSmartphone },
  tokens: { label: t('tokens'), hint: t('tokensHint'), icon: Terminal },
  export: { label: t('export'), hint: t('exportHint'), icon: Download },
  delete: { label: t('delete'), hint: t('deleteHint'), icon: Trash2 },
});

const panels: Readonly<Record<SectionName, (account: AccountView) => ReactNode>> = {
  basic: (account) => <BasicSection account={account} />,
  password: () => <PasswordForm />,
  gender: (account) => <GenderSection account={account} />,
  email: () => <NotificationsSection />,
  messages: () => <MessagesSection />,
  comments: () => <CommentsSection />,
  blocked: () => <BlockedSection />,
  hidden: () => <HiddenSection />,
  language: () => <LanguageChoice />,
  data: (account) => <DataSection account={account} />,
  sessions: () => <SessionsSection />,
  tokens: (account) => <TokensSection staff={account.staff} />,
  export: () => <ExportSection />,
  delete: (account) => <DeleteSection account={account} />,
};

/** Rules for comments are for creators. */
const sectionsOf = ({ creator }: AccountView) => sectionNames.filter((name) => creator || name !== 'comments');

function SectionLinks({ account, current }: { account: AccountView; current: SectionName | null }) {
  const { t } = useTranslation('settings');
  return (
    <nav aria-label={t('settings')}>
      <ul className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-raised">
        {sectionsOf(account).map((name) => {
          const { label, hint, icon: Icon } = sections()[name];
          return (
            <li key={name}>
              <ListRow
                render={<Link to={`/account/settings/${name}`} aria-current={name === current ? 'page' : undefined} />}
                leading={
                  <Icon
                    size={20}
                    aria-hidden="true"
                    className={
                      name === 'delete' ? 'text-danger-text' : name === current ? 'text-accent-text' : 'text-muted'
                    }
                  />
                }
                title={label}
                detail={hint}
                trailing={<ChevronRight size={20} aria-hidden="true" className="text-muted rtl:-scale-x-100" />}
                danger={name === 'delete'}
                wrap
                className="min-h-16 rounded-none px-4"
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** /account/settings and its pages: on phones the list, then one page at a time; from 900 px both side by side. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { section } = useParams();
  const { account } = useSession();
  const desktop = useDesktop();
  if (!account) return null;
  const requested = sectionsOf(account).find((name) => name === section) ?? null;
  if (section && !requested) return <Navigate to="/account/settings" replace />;
  const shown = requested ?? (desktop ? 'basic' : null);
  const panel = shown && panels[shown](account);
  if (!desktop) {
    return (
      <>
        <PageHeader width="grid" title={shown ? sections()[shown].label : t('settings')} />
        <div className="page-margin py-4">{panel ?? <SectionLinks account={account} current={null} />}</div>
      </>
    );
  }
  return (
    <>
      <PageHeader width="grid" title={t('settings')} />
      <div className="page-margin mx-auto grid max-w-[1100px] grid-cols-[320px_minmax(0,1fr)] items-start gap-10 py-6">
        <SectionLinks account={account} current={shown} />
        {shown && (
          <section className="grid max-w-[560px] gap-5" aria-labelledby="section-title">
            <h2 id="section-title" className="text-22 font-bold">
              {sections()[shown].label}
            </h2>
            {panel}
          </section>
        )}
      </div>
    </>
  );
}
