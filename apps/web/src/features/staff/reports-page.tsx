import type { ReportAction, ReportStatus } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatAgo } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { TwoPanes } from '../../shared/navigation/two-panes.tsx';
import { useSession } from '../../shared/session/session.ts';
import { ReportItem } from './report-item.tsx';
import { StaffHeader } from './staff-header.tsx';
import { KeyHints, moveKeys, StaffList, StaffRow, useKeys, useSelection } from './staff-list.tsx';
import { type ReportSubject, reportsQuery } from './staff-queries.ts';

const hints = () =>
  [
    ['d', i18n.t('staff:keyDismiss')],
    ['t', i18n.t('staff:keyTakeDown')],
    ['w', i18n.t('staff:keyWarn')],
    ['s', i18n.t('staff:keySuspend')],
    ['↑ ↓', i18n.t('staff:keyMove')],
  ] as const;
const nowhere: ReportSubject = { account: null, reporter: null, media: null, comment: null };

/** /staff/reports: members' reports, oldest first, and their decisions. */
export function ReportsPage() {
  const { t } = useTranslation('staff');
  const [status, setStatus] = useState<ReportStatus>('open');
  const query = useInfiniteQuery(reportsQuery(status));
  const reports = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const subjects = Object.assign({}, ...(query.data?.pages ?? []).map((page) => page.subjects)) as Record<
    string,
    ReportSubject
  >;
  const { current, choose, move } = useSelection(reports);
  // State of this report only: another may replace it when somebody else decides it.
  const [begun, setBegun] = useState<{ id: string; action: ReportAction } | null>(null);
  const deciding = begun && begun.id === current?.id ? begun.action : null;
  const setDeciding = (action: ReportAction | null) => setBegun(current && action && { id: current.id, action });
  const resolve = trpc.staff.resolveReport.useMutation({
    onSuccess: (_answer, { id }) => {
      setBegun((before) => (before?.id === id ? null : before));
      notify(t('reportDecided'));
    },
    onError: (error) => notify(toCallError(error).message, 'error'),
    onSettled: () => utils.staff.invalidate(),
  });
  const open = (id: string | null) => {
    setBegun(null);
    choose(id);
  };
  const { account: viewer } = useSession();
  const subject = (current && subjects[current.id]) || nowhere;
  const own = viewer !== null && [subject.account?.id, subject.media?.user.id].includes(viewer.id);
  const may = current !== null && status === 'open' && !own;
  useKeys({
    d: () => may && setDeciding('dismiss'),
    t: () => {
      if (may && subject.media) setDeciding('remove_media');
      else if (may && subject.comment) setDeciding('remove_comment');
    },
    w: () => may && subject.account && setDeciding('warn_user'),
    s: () => may && subject.account && setDeciding('suspend_user'),
    ...moveKeys(move),
  });
  return (
    <TwoPanes
      header={
        <StaffHeader part="reports">
          <div className="py-3 desktop:-mx-3">
            <Segmented
              label={t('reportStatus')}
              value={status}
              onChange={(next) => {
                open(null);
                setStatus(next);
              }}
              choices={[
                { value: 'open', label: t('openReports') },
                { value: 'resolved', label: t('resolvedReports') },
                { value: 'dismissed', label: t('dismissedReports') },
              ]}
            />
          </div>
        </StaffHeader>
      }
      list={
        <StaffList
          label={t('reports')}
          query={query}
          items={reports}
          nothing={status === 'open' ? t('noReports') : t('nothing')}
          failed={t('reportsFailed')}
          row={(report) => (
            <StaffRow
              selected={report.id === current?.id}
              onChoose={() => open(report.id)}
              title={report.reason}
              note={formatAgo(report.addDate)}
              text={nameOf(subjects[report.id])}
            />
          )}
        />
      }
      item={
        current && (
          <ReportItem
            key={current.id}
            report={current}
            subject={subject}
            own={own}
            deciding={deciding}
            onDeciding={setDeciding}
            busy={resolve.isPending}
            onDecide={(action, note) => resolve.mutate({ id: current.id, action, ...(note ? { note } : {}) })}
          />
        )
      }
      empty={query.isPending ? t('loading') : t('chooseReport')}
      footer={<KeyHints hints={hints()} />}
      back={{ label: t('backToList'), onBack: () => open(null) }}
    />
  );
}

const nameOf = (subject: ReportSubject | undefined): string =>
  subject?.account ? `@${subject.account.username}` : i18n.t('staff:subjectGone');
