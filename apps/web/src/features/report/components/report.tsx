import { limits, reportReasons } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { useTranslation } from 'react-i18next';
import { FormRefusal } from '../../../shared/forms/form-feedback.tsx';
import { personName } from '../../../shared/people/person.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useReport } from '../use-report.ts';
import type { Reported } from '../use-reported.ts';
import { ReportedDialog } from './reported-dialog.tsx';

/** `?popup=report`: reports a media, a comment or a person. */
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
      <FormRefusal message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting}>
        {t('send')}
      </Button>
    </form>
  );
}
