import type { AccountSummary } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useBlock } from '../use-block.ts';

/** What a block does, before it is done. */
export function BlockQuestion({ user, onCancel }: { user: AccountSummary; onCancel: () => void }) {
  const { t } = useTranslation('report');
  const { close } = usePopup();
  const block = useBlock(user, close);
  return (
    <>
      <p className="text-15 text-muted">{t('blockText')}</p>
      <div className="flex gap-2 *:grow">
        <Button kind="secondary" onClick={onCancel} disabled={block.isPending} autoFocus>
          {t('cancel')}
        </Button>
        <Button kind="danger" busy={block.isPending} onClick={() => block.mutate({ id: user.id })}>
          {t('block')}
        </Button>
      </div>
    </>
  );
}
