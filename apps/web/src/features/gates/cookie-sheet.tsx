import { Button } from '@foxreel/ui/button';
import { Drawer } from '@foxreel/ui/drawer';
import { agree } from '../../shared/gate-flags/gate-flags.ts';
import { gateWords as t } from './words.ts';

/** Asks for cookies without standing in the way: the page behind stays usable. */
export function CookieSheet() {
  return (
    <Drawer open modal={false} title={t('cookieTitle')}>
      <div className="grid gap-4 desktop:grid-cols-[1fr_auto] desktop:items-center">
        <p className="text-15 text-muted">{t('cookieText')}</p>
        <Button onClick={() => agree('cookies')}>{t('cookieAccept')}</Button>
      </div>
    </Drawer>
  );
}
