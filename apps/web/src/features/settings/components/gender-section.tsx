import type { AccountView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useAboutYou } from '../use-about-you.ts';
import { settingsWords as t } from '../words.ts';
import { AboutYouFields } from './about-you-fields.tsx';

/** /account/settings/gender */
export function GenderSection({ account }: { account: AccountView }) {
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
