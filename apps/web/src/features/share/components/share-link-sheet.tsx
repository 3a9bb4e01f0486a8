import { isSharedLinkId, sharedLinkAddress } from '@foxreel/contracts';
import { Drawer } from '@foxreel/ui/drawer';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { ShareTargets } from './share-targets.tsx';

/** `?popup=share-link`: hands the address of a shared link on. */
export function ShareLinkSheet() {
  const { t } = useTranslation('share');
  const { target, close } = usePopup();
  const { link } = target;
  return (
    <Drawer open onClose={close} title={t('title')}>
      {link !== undefined && isSharedLinkId(link) ? (
        <ShareTargets address={new URL(sharedLinkAddress(link), window.location.origin).href} onDone={close} />
      ) : (
        <p className="pb-4 text-15 text-muted">{t('gone')}</p>
      )}
    </Drawer>
  );
}
