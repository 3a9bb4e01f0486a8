import { type MakeReportInput, makeReportInput, reportReasons } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { dropDraft, keepDraft, readDraft } from '../../shared/forms/drafts.ts';
import type { Reported } from './use-reported.ts';

/** What was chosen and typed before, as far as the list of reasons still has it. */
function draftOf(key: string): Partial<MakeReportInput> {
  const { reason, details = '' } = readDraft(key, ['reason', 'details']);
  const known = reportReasons.find((one) => one === reason);
  return { details, ...(known ? { reason: known } : {}) };
}

/** The report form: a reason of the documented list, details if there are any. It closes only when nothing was refused. */
export function useReport({ media, user, link, comment }: Reported, onSent: () => void) {
  const { t } = useTranslation('report');
  const draft = `report.${comment ?? media?.id ?? user.id}`;
  const about = comment
    ? { report_comment: comment }
    : media
      ? { report_media: media.id, report_user: user.id }
      : { report_user: user.id };
  const target = link === null ? about : { ...about, link };
  const form = useForm({
    resolver: zodResolver(makeReportInput),
    mode: 'onTouched',
    defaultValues: { ...target, ...draftOf(draft) },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { reason, details } }) => keepDraft(draft, { reason, details }),
      }),
    [subscribe, draft],
  );

  const { mutateAsync: sendReport } = trpc.account.report.useMutation();
  const submit = async (report: MakeReportInput) => {
    try {
      await sendReport(report);
    } catch (error) {
      form.setError('root', { message: refusalOf(error).message });
      return;
    }
    dropDraft(draft);
    notify(t('sent'), 'success');
    onSent();
  };
  return { form, onSubmit: form.handleSubmit(submit) };
}
