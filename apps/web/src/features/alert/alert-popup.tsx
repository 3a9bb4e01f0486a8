import { Button } from '@foxreel/ui/button';
import { Sheet } from '@foxreel/ui/sheet';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { currentAlert, usePopup } from '../../shared/popups/use-popup.ts';

/** `?popup=alert`: something to know before going on. With an address alone it has nothing to say, and closes. */
export function AlertPopup() {
  const { t } = useTranslation('alert');
  const { close } = usePopup();
  const alert = currentAlert();
  useEffect(() => {
    if (!alert) close();
  }, [alert, close]);
  if (!alert) return null;
  return (
    <Sheet open onClose={close} title={alert.title} description={alert.text}>
      <Button onClick={close}>{t('ok')}</Button>
    </Sheet>
  );
}
