import type { AccountSummary, MessagePermissionView } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTakesSubscribers } from '../../../shared/money/money-queries.ts';

/** In the place of the composer, for whom somebody's settings keep out: why, and what would help. */
export function NotWritable({
  partner,
  permission,
}: {
  partner: AccountSummary;
  permission: MessagePermissionView | null | undefined;
}) {
  const { t } = useTranslation('messages');
  const { takes } = useTakesSubscribers(partner.id, permission?.needs === 'subscribers');
  return (
    <div className="grid justify-items-center gap-3 border-line border-t p-4 text-center">
      <p className="text-15 text-muted">{permission?.reason ?? t('notFound')}</p>
      {takes && (
        <Link
          to={`/${partner.username}?popup=subscription&user=${partner.username}`}
          className={buttonClass('primary')}
        >
          {t('subscribe')}
        </Link>
      )}
    </div>
  );
}
