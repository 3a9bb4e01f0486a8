import type { AccountView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Mark } from '@foxreel/ui/mark';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { takeReturnPath, useSession } from '../../shared/session/session.ts';
import { AboutYouFields, useAboutYou } from './about-you.tsx';

function CompleteForm({ account }: { account: AccountView }) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const continueSetup = () => navigate(takeReturnPath(), { replace: true });
  const { form, onSubmit } = useAboutYou(account, continueSetup);
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      <AboutYouFields form={form} />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {t('finish')}
      </Button>
      <Button kind="quiet" onClick={continueSetup}>
        {t('skip')}
      </Button>
    </form>
  );
}

/** /complete: after sign-up, or from the menu; then back to where the person was. */
export function CompletePage() {
  const { t } = useTranslation('settings');
  const { account } = useSession();
  return (
    <div className="page-margin mx-auto grid min-h-[calc(100dvh-var(--bar))] max-w-[480px] content-center gap-6 py-10">
      <div className="grid gap-2">
        <span className="text-accent">
          <Mark size={36} />
        </span>
        <h1 className="text-22 font-bold">{t('completeTitle')}</h1>
        <p className="text-15 text-muted">{t('completeText')}</p>
      </div>
      {account && <CompleteForm account={account} />}
    </div>
  );
}
