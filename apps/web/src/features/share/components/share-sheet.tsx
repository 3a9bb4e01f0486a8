import { Drawer } from '@foxreel/ui/drawer';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useSharedAddress } from '../use-shared-address.ts';
import { ShareTargets } from './share-targets.tsx';

/** `?popup=share`: hands the address of a media or a profile on. */
export function ShareSheet() {
  const { t } = useTranslation('share');
  const { close } = usePopup();
  const { address, pending } = useSharedAddress();
  return (
    <Drawer open onClose={close} title={t('title')}>
      {address === null ? (
        pending ? (
          <Skeleton className="h-40 rounded-12" />
        ) : (
          <p className="pb-4 text-15 text-muted">{t('gone')}</p>
        )
      ) : (
        <ShareTargets address={address} onDone={close} />
      )}
    </Drawer>
  );
}
