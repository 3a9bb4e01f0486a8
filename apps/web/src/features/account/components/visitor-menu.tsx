import { buttonClass } from '@foxreel/ui/button';
import { Mark } from '@foxreel/ui/mark';
import { CircleHelp, Clapperboard, Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { LegalFooter } from './legal-footer.tsx';
import { MenuLink, menuList } from './menu-rows.tsx';

const legalPages = () => [
  { to: '/about/terms-of-service', label: i18n.t('account:terms') },
  { to: '/about/privacy-policy', label: i18n.t('account:privacy') },
  { to: '/about/cookie-policy', label: i18n.t('account:cookies') },
  { to: '/about/dmca', label: i18n.t('account:dmca') },
  { to: '/about/refund-policy', label: i18n.t('account:refund') },
  { to: '/about/complaint-procedure', label: i18n.t('account:complaint') },
];

/** /menu for visitors: the ways in, help, and the rules. */
export function VisitorMenu() {
  const { t } = useTranslation('account');
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 rounded-20 border border-line bg-raised p-6 text-center">
        <span className="justify-self-center text-accent">
          <Mark size={44} />
        </span>
        <p className="text-22 font-bold">{t('landingTitle')}</p>
        <p className="text-15 text-muted">{t('landingText')}</p>
        <Link to="/signup" className={buttonClass('primary')}>
          {t('join')}
        </Link>
        <Link to="/signin" className={buttonClass('outline')}>
          {t('login')}
        </Link>
      </div>
      <ul className={menuList}>
        <MenuLink to="/support" icon={CircleHelp} label={t('support')} />
        <MenuLink to="/creator-request" icon={Clapperboard} label={t('becomeCreator')} />
        <MenuLink to="/about" icon={Info} label={t('about')} />
      </ul>
      <nav aria-label={t('legalPages')}>
        <ul className={menuList}>
          {legalPages().map(({ to, label }) => (
            <MenuLink key={to} to={to} label={label} />
          ))}
        </ul>
      </nav>
      <LegalFooter />
    </div>
  );
}
