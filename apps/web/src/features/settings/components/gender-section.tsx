import type { AccountView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useTranslation } from 'react-i18next';
import { useAboutYou } from '../use-about-you.ts';
import { AboutYouFields } from './about-you-fields.tsx';

/** /account/settings/gender */
export function GenderSection({ account }: { account: AccountView }) {
  const { t } = useTranslation('settings');
  const { form, onSubmit } = useAboutYou(account, () => notify(t('saved'), 'success'));
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3">
      <AboutYouFields form={form} />
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        {t('save')}
      </Button>
    </form>
  );
}
