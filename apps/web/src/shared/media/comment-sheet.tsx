import { InAddress } from '@foxreel/ui/back-layer';
import { Sheet } from '@foxreel/ui/sheet';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The phone's comments: a sheet over the media. */
export function CommentSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('media');
  return (
    <InAddress value={true}>
      <Sheet open onClose={onClose} title={t('comments')}>
        <div className="-mx-4 -mt-3 -mb-4 flex h-[60dvh] min-h-0 flex-col">{children}</div>
      </Sheet>
    </InAddress>
  );
}
