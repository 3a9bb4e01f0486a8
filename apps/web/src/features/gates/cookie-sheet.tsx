import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { acceptCookies } from '../../shared/gate-flags.ts';

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
export function CookieSheet({ overBar }: { overBar: boolean }) {
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
          <Button className="grow" onClick={() => acceptCookies()}>
            {t('cookieAccept')}
          </Button>
          <Link
            to="/about/cookie-policy"
            className="inline-flex min-h-11 items-center text-13 text-muted underline underline-offset-4 hover:text-text"
          >
            {t('cookies')}
          </Link>
        </div>
      </div>
    </Sheet>
  );
}
