import { Button } from '@foxreel/ui/button';
import { Dialog } from '@foxreel/ui/dialog';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NewAccountFields } from '../../../shared/forms/account-fields.tsx';
import { FormRefusal } from '../../../shared/forms/form-feedback.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useInvite } from '../use-invite.ts';

/** `?popup=invite`: signing up in three steps (spec part 2 §2). */
export function InvitePopup() {
  const { t } = useTranslation('invite');
  const { close } = usePopup();
  const { form, step, names, next, back, submit, checkAvailability, freeUsername } = useInvite();
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog open onClose={close} closeLabel={t('close')} title={t('title')} description={t('step', { step })}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          if (step === 3) return void submit(event);
          event.preventDefault();
          void next();
        }}
      >
        <FormRefusal message={errors.root?.message} />
        <NewAccountFields
          form={form}
          names={names}
          checkAvailability={checkAvailability}
          freeUsername={freeUsername}
          passwordHint={t('passwordHint')}
        />
        <div className="flex gap-3">
          {step > 1 && (
            <Button kind="secondary" onClick={back} disabled={isSubmitting}>
              {t('back')}
            </Button>
          )}
          <Button type="submit" busy={isSubmitting} className="tabular grow">
            {step === 3 ? t('create') : t('next', { step })}
          </Button>
        </div>
        <p className="text-center text-13 text-muted">
          {t('haveAccount')}{' '}
          <Link to="/signin" className="font-medium text-accent-text underline-offset-4 hover:underline">
            {t('signIn')}
          </Link>
        </p>
      </form>
    </Dialog>
  );
}
