import { limits, type MakeReportInput, makeReportInput, reportReasons } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { type Reported, ReportedDialog } from './reported-dialog.tsx';

/** Earlier input, as far as the list of reasons still has it. */
function draftOf(key: string): Partial<MakeReportInput> {
  const { reason, details = '' } = readDraft(key, ['reason', 'details']);
  const known = reportReasons.find((one) => one === reason);
  return { details, ...(known ? { reason: known } : {}) };
}

/** The report form: a documented reason and optional details. It closes only on success. */
function useReport({ media, user, link, comment }: Reported, onSent: () => void) {
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
        callback: ({ values: { reason, details } }) => saveDraft(draft, { reason, details }),
      }),
    [subscribe, draft],
  );

  const { mutateAsync: sendReport } = trpc.account.report.useMutation();
  const submit = async (report: MakeReportInput) => {
    try {
      await sendReport(report);
    } catch (error) {
      form.setError('root', { message: toCallError(error).message });
      return;
    }
    deleteDraft(draft);
    notify(t('sent'), 'success');
    onSent();
  };
  return { form, onSubmit: form.handleSubmit(submit) };
}

/** `?popup=report`: reports a media, a comment or an account. */
export function Report() {
  const { t } = useTranslation('report');
  return (
    <ReportedDialog
      title={({ comment, user }) => (comment ? t('reportComment', { name: personName(user) }) : t('reportTitle'))}
    >
      {(reported) => <ReportForm reported={reported} />}
    </ReportedDialog>
  );
}

function ReportForm({ reported }: { reported: Reported }) {
  const { t } = useTranslation('report');
  const { close, open, target } = usePopup();
  const { form, onSubmit } = useReport(reported, () => (target.next ? open(target.next) : close()));
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <fieldset className="grid" aria-describedby="report-reason-note">
        <legend className="pb-1 text-13 font-medium text-muted">{t('reason')}</legend>
        {reportReasons.map((reason) => (
          <label
            key={reason}
            className="-mx-3 flex min-h-11 cursor-pointer items-center gap-3 rounded-12 px-3 text-15 hover:bg-overlay"
          >
            <input type="radio" value={reason} {...form.register('reason')} className="size-5 accent-(--accent)" />
            {reason}
          </label>
        ))}
        <p id="report-reason-note" aria-live="polite" className="min-h-[18px] text-13 text-danger-text">
          {errors.reason?.message}
        </p>
      </fieldset>
      <TextArea
        {...form.register('details')}
        label={t('details')}
        hint={t('detailsHint')}
        maxLength={limits.reportDetailsMax}
        error={errors.details?.message}
      />
      <FormError message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting}>
        {t('send')}
      </Button>
    </form>
  );
}
