import { Badge } from '@foxreel/ui/badge';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from './format.ts';

/** How many watch a live in a list; a live that nobody watches yet asks the reader in, as "0" would send them away. */
export function LiveViewers({ viewers, onPicture = false }: { viewers: number; onPicture?: boolean }) {
  const { t } = useTranslation('live');
  return (
    <Badge kind={onPicture ? 'picture' : 'neutral'} className="min-w-0 whitespace-normal!">
      {viewers === 0 ? (
        t('firstViewer')
      ) : (
        <>
          <Eye size={14} aria-hidden="true" />
          <span aria-hidden="true">{formatCount(viewers)}</span>
          <span className="sr-only">{t('viewers', { count: viewers, shown: formatCount(viewers) })}</span>
        </>
      )}
    </Badge>
  );
}
