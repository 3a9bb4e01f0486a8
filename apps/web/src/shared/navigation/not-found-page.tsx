import { buttonClass } from '@foxreel/ui/button';
import { Mark } from '@foxreel/ui/mark';
import { notify } from '@foxreel/ui/notify';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';

/** 404: an unknown path. */
export function NotFoundPage() {
  const { t } = useTranslation('navigation');
  return (
    <div className="grid min-h-[70dvh] place-content-center justify-items-center gap-4 px-6 text-center">
      <span className="text-muted">
        <Mark size={48} />
      </span>
      <h1 className="text-22 font-bold">{t('missing')}</h1>
      <p className="max-w-80 text-muted">{t('missingMore')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonClass('primary')}>
          {t('toFeed')}
        </Link>
        <Link to="/s" className={buttonClass('outline')}>
          {t('toSearch')}
        </Link>
      </div>
    </div>
  );
}

/** In place of a page whose subject does not exist: redirects, with a notice (spec part 1 §8). */
export function RedirectWithNotice({ to, notice }: { to: string; notice: string }) {
  useEffect(() => notify(notice), [notice]);
  return <Navigate to={to} replace />;
}
