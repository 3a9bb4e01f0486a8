import { Badge } from '@foxreel/ui/badge';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from './format.ts';

/** How many watch a live in a list; a live that nobody watches yet asks the reader in, as "0" would send them away. */
export function LiveViewers({
  viewers,
  onPicture = false,
  wraps = false,
}: {
  viewers: number;
  onPicture?: boolean;
  /** On a card that may be narrower than the longest language's words. */
  wraps?: boolean;
}) {
  const { t } = useTranslation('live');
  return (
    <Badge kind={onPicture ? 'picture' : 'neutral'} className={wraps ? 'min-w-0 whitespace-normal!' : 'shrink-0'}>
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
