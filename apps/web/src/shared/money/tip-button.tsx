import type { AccountSummary } from '@foxreel/contracts';
import { IconButton } from '@foxreel/ui/icon-button';
import { CircleDollarSign } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../popups/use-popup.ts';
import { useSession } from '../session/use-session.ts';

/** Opens the tips of a creator. Nothing where nothing can be paid, for who is no creator, and for oneself. */
export function TipButton({
  account,
  onPicture = false,
  className = '',
}: {
  account: Pick<AccountSummary, 'id' | 'username' | 'creator'>;
  onPicture?: boolean;
  className?: string;
}) {
  const { t } = useTranslation('money');
  const { account: own, paying } = useSession();
  const { open } = usePopup();
  if (!paying || !account.creator || own?.id === account.id) return null;
  return (
    <IconButton
      label={t('tip')}
      onPicture={onPicture}
      className={className}
      onClick={() => open('tips', { user: account.username })}
    >
      <CircleDollarSign size={onPicture ? 24 : 20} />
    </IconButton>
  );
}
