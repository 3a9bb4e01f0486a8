import { Button } from '@foxreel/ui/button';
import { Drawer } from '@foxreel/ui/drawer';
import { useTranslation } from 'react-i18next';
import { agree } from '../../shared/gate-flags.ts';
import { LegalLinks } from './legal-links.tsx';

/** `--notice`: how far up from the lower edge the sheet reaches. Pages end above it (app/layout/shell.tsx). */
function keepRoom(sheet: HTMLElement | null) {
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

/** Asks for cookies without standing in the way: the page behind stays usable. `overBar`: it lies above the phone's bottom bar. */
export function CookieSheet({ overBar }: { overBar: boolean }) {
  const { t } = useTranslation('gates');
  return (
    <Drawer
      ref={keepRoom}
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
    </Drawer>
  );
}
