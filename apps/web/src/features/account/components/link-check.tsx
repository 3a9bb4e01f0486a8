import { Button, buttonClass } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AuthPage, textLink } from './auth-page.tsx';

export function CheckingLink() {
  const { t } = useTranslation('account');
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar))] place-items-center text-muted">
      <Spinner label={t('checkingLink')} />
    </div>
  );
}

/** A reset link that is wrong, used or too old, and the way to a new one. */
export function InvalidLink() {
  const { t } = useTranslation('account');
  return (
    <AuthPage
      title={t('linkTitle')}
      foot={
        <Link to="/signin" className={textLink}>
          {t('backToSignIn')}
        </Link>
      }
    >
      <p role="alert" className="text-15 text-danger-text">
        {t('linkInvalid')}
      </p>
      <Link to="/forgot-pass" className={buttonClass('primary', 'w-full')}>
        {t('newLink')}
      </Link>
    </AuthPage>
  );
}

/** The server could not be asked: nothing is said about the link. */
export function UncheckedLink({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('account');
  return (
    <AuthPage title={t('linkUnchecked')}>
      <Button kind="secondary" busy={busy} onClick={onRetry} className="w-full">
        {t('retry')}
      </Button>
    </AuthPage>
  );
}
