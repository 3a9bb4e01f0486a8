import { InAddress } from '@foxreel/ui/back-layer';
import { Drawer } from '@foxreel/ui/drawer';
import type { ReactNode } from 'react';
import { mediaWords as t } from './media-words.ts';

/** The phone's comments: a sheet over the media. */
export function CommentSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <InAddress value={true}>
      <Drawer open onClose={onClose} title={t('comments')}>
        <div className="-mx-4 -mb-4 flex h-[60dvh] min-h-0 flex-col">{children}</div>
      </Drawer>
    </InAddress>
  );
}
