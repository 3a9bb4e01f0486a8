import type { SharedLinkView } from '@foxreel/contracts';
import { Dialog } from '@foxreel/ui/dialog';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useOwnLink } from '../queries.ts';

/** A popup about one of the creator's own links, as the address says which; says so when it is not there. */
export function LinkPopup({ title, children }: { title: string; children: (link: SharedLinkView) => ReactNode }) {
  const { t } = useTranslation('shared-links');
  const { target, close } = usePopup();
  const { link, query } = useOwnLink(target.link);
  return (
    <Dialog open onClose={close} title={title} closeLabel={t('close')}>
      {link ? (
        children(link)
      ) : query.isLoading ? (
        <div className="grid h-40 place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
      ) : query.isError ? (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <p className="text-15 text-muted">{t('gone')}</p>
      )}
    </Dialog>
  );
}
