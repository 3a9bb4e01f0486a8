import { classNames } from '@foxreel/ui/class-names';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const pages = { terms: '/about/terms-of-service', privacy: '/about/privacy-policy', cookies: '/about/cookie-policy' };

/** What a gate asks to agree to, to be read first. */
export function LegalLinks({ to, className }: { to: readonly (keyof typeof pages)[]; className?: string }) {
  const { t } = useTranslation('gates');
  return (
    <p className={classNames('flex flex-wrap gap-x-5', className)}>
      {to.map((name) => (
        <Link
          key={name}
          to={pages[name]}
          className="inline-flex min-h-11 items-center text-13 text-muted underline underline-offset-4 hover:text-text"
        >
          {t(name)}
        </Link>
      ))}
    </p>
  );
}
