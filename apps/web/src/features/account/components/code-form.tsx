import { Button } from '@foxreel/ui/button';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CodeRequest } from '../code-request.ts';
import { useSecondsLeft } from '../use-seconds-left.ts';
import { useSignInCode } from '../use-sign-in-code.ts';
import { AuthPage, textLink } from './auth-page.tsx';
import { CodeBoxes } from './code-boxes.tsx';

/** /signin/otp: the code that was mailed, and another one once the timer is at its end. */
export function CodeForm({ request }: { request: CodeRequest }) {
  const { t } = useTranslation('account');
  const note = useId();
  const { digits, change, submit, sentAt, resend, busy, error } = useSignInCode(request);
  const left = useSecondsLeft(sentAt);
  return (
    <AuthPage
      title={t('enterTitle')}
      text={t('codeSentTo', { email: request.email })}
      foot={
        <span className="flex flex-wrap gap-x-6">
          <Link to="/signin/loginwith" className={textLink}>
            {t('otherEmail')}
          </Link>
          <Link to="/signin" className={textLink}>
            {t('withPassword')}
          </Link>
        </span>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="grid gap-4"
      >
        <CodeBoxes digits={digits} onChange={change} invalid={Boolean(error)} note={note} />
        <p id={note} role="alert" className="min-h-[18px] text-13 text-danger-text">
          {error}
        </p>
        <Button type="submit" busy={busy === 'code'} disabled={!digits.every(Boolean)} className="w-full">
          {t('signIn')}
        </Button>
        <div className="flex min-h-11 items-center gap-2 text-15 text-muted">
          {left > 0 ? (
            <>
              {t('codeAgainIn')}
              <span role="timer" className="tabular font-medium text-text">
                00:{String(left).padStart(2, '0')}
              </span>
            </>
          ) : (
            <Button kind="outline" busy={busy === 'resend'} onClick={() => void resend()}>
              {t('resend')}
            </Button>
          )}
        </div>
      </form>
    </AuthPage>
  );
}
