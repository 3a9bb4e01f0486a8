import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useApplicationDraft } from '../application-draft.ts';
import { applicationQuery } from '../queries.ts';
import { ApplicationForm } from './application-form.tsx';
import { RequestState } from './request-state.tsx';

/** /creator-request: the application in five steps, or how it stands. A creator goes to the studio. */
export function ApplicationPage() {
  const { t } = useTranslation('creator-request');
  const { account } = useSession();
  const query = useQuery(applicationQuery);
  const [again, setAgain] = useState(false);
  // A second application that was begun goes on after a reload.
  const { adult } = useApplicationDraft();
  const [justSent, setJustSent] = useState(false);
  if (account?.creator) return <Navigate to="/studio" replace />;
  const request = query.data ?? null;
  const filling = query.data !== undefined && (request === null || (request.status === 'refused' && (again || adult)));
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="page-margin mx-auto grid w-full max-w-[640px] gap-6 py-6 desktop:py-8">
        {query.isPending && (
          <div className="grid min-h-40 place-items-center">
            <Spinner label={t('sending')} />
          </div>
        )}
        {query.isLoadingError && (
          <ErrorState
            title={t('loadFailed')}
            retryLabel={t('retry')}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {request && !filling && <RequestState request={request} justSent={justSent} onAgain={() => setAgain(true)} />}
        {filling && (
          <ApplicationForm
            onSent={() => {
              setAgain(false);
              setJustSent(true);
            }}
          />
        )}
      </div>
    </>
  );
}
