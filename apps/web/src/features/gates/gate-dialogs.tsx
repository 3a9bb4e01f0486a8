import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Sheet } from '@foxreel/ui/sheet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { agree } from '../../shared/gate-flags.ts';

const pages = { terms: '/about/terms-of-service', privacy: '/about/privacy-policy', cookies: '/about/cookie-policy' };

/** Documents to read before agreeing to a gate. */
function LegalLinks({ to, className }: { to: readonly (keyof typeof pages)[]; className?: string }) {
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

const elsewhere = 'https://duckduckgo.com/';

/** Blocks everything except the legal pages until the visitor confirms their age. */
function AgeDialog() {
  const { t } = useTranslation('gates');
  return (
    <Sheet open title={t('ageTitle')} description={t('ageText')} className="text-center">
      <p className="text-13 text-muted">{t('ageTerms')}</p>
      <div className="grid gap-2">
        <Button onClick={() => agree('agreed18')}>{t('ageConfirm')}</Button>
        <Button kind="quiet" onClick={() => window.location.assign(elsewhere)}>
          {t('ageLeave')}
        </Button>
      </div>
      <LegalLinks to={['terms', 'privacy']} className="-mt-4 -mb-3 justify-center" />
    </Sheet>
  );
}

/** Sets `--notice` to the height of the sheet. Pages end above it (app/shell.tsx). */
function reserveSpace(sheet: HTMLElement | null) {
  if (!sheet) return;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    const { clientHeight = 0 } = sheet.parentElement ?? {};
    style.setProperty('--notice', `${clientHeight - sheet.offsetTop}px`);
  });
  watch.observe(sheet);
  if (sheet.parentElement) watch.observe(sheet.parentElement);
  return () => {
    watch.disconnect();
    style.removeProperty('--notice');
  };
}

/** Asks for cookies without blocking: the page behind stays usable. `overBar`: above the phone's bottom bar. */
function CookieSheet({ overBar }: { overBar: boolean }) {
  const { t } = useTranslation('gates');
  return (
    <Sheet
      ref={reserveSpace}
      open
      modal={false}
      title={t('cookieTitle')}
      className={overBar ? 'mb-[calc(56px+env(safe-area-inset-bottom))] desktop:mb-0' : ''}
    >
      <div className="grid gap-3 desktop:grid-cols-[1fr_auto] desktop:items-center">
        <p className="text-13 text-muted desktop:text-15">{t('cookieText')}</p>
        <div className="flex flex-wrap items-center gap-x-5">
          <Button className="grow" onClick={() => agree('cookies')}>
            {t('cookieAccept')}
          </Button>
          <LegalLinks to={['cookies']} />
        </div>
      </div>
    </Sheet>
  );
}

/** The visitor's next question: first age, then cookies. */
export function GateDialogs({ agreed18, overBar }: { agreed18: boolean; overBar: boolean }) {
  return agreed18 ? <CookieSheet overBar={overBar} /> : <AgeDialog />;
}
