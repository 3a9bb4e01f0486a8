import { emailInput, limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { EmailField } from '../../shared/forms/account-fields.tsx';
import { showCallError } from '../../shared/forms/form-feedback.tsx';
import { useGateFlags } from '../../shared/gate-flags.ts';
import { useAfterSignIn } from '../../shared/session/session.ts';
import { AuthError, AuthPage, textLink } from './auth-page.tsx';

/** The documented timer starts at 00:59. */
const start = 59;

const leftAfter = (since: number) => Math.min(start, Math.max(0, start - Math.floor((Date.now() - since) / 1000)));

/** Seconds until another code can be requested: 59 at `since` (epoch milliseconds), counting down to 0. */
function useSecondsLeft(since: number): number {
  const [left, setLeft] = useState(() => leftAfter(since));
  useEffect(() => {
    const tick = () => setLeft(leftAfter(since));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [since]);
  return left;
}

const key = 'sign_in_code';

/** Where a code was sent, and when (epoch milliseconds), so that a reload of the code's screen keeps both. */
interface CodeRequest {
  email: string;
  sentAt: number;
}

function saveCodeRequest(request: CodeRequest) {
  sessionStorage.setItem(key, JSON.stringify(request));
}

export function readCodeRequest(): CodeRequest | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('email' in stored) || !('sentAt' in stored)) return null;
    const { email, sentAt } = stored;
    return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : null;
  } catch {
    return null;
  }
}

function clearCodeRequest() {
  sessionStorage.removeItem(key);
}

const empty = () => Array.from({ length: limits.signInCodeDigits }, () => '');

/** The four digits: sent with the last one. A wrong code clears them. */
function useSignInCode(request: CodeRequest) {
  const { t } = useTranslation('account');
  const enter = useAfterSignIn();
  const { cookies } = useGateFlags();
  const [digits, setDigits] = useState(empty);
  const [sentAt, setSentAt] = useState(request.sentAt);
  const [busy, setBusy] = useState<'code' | 'resend' | null>(null);
  const [error, setError] = useState<string>();

  const { mutateAsync: signInWithCode } = trpc.auth.signInWithCode.useMutation();
  const submit = async (code: string) => {
    if (busy) return;
    if (!cookies) return setError(t('cookiesSignIn'));
    setBusy('code');
    setError(undefined);
    try {
      await signInWithCode({ email: request.email, code });
    } catch (cause) {
      const callError = toCallError(cause);
      setError(callError.message);
      if (callError.status === 400) setDigits(empty());
      return;
    } finally {
      setBusy(null);
    }
    clearCodeRequest();
    await enter();
  };

  const change = (next: string[]) => {
    setDigits(next);
    if (next.every(Boolean)) void submit(next.join(''));
  };

  const { mutateAsync: requestCode } = trpc.auth.requestCode.useMutation();
  const resend = async () => {
    setBusy('resend');
    setError(undefined);
    try {
      await requestCode({ email: request.email });
      const now = Date.now();
      saveCodeRequest({ email: request.email, sentAt: now });
      setSentAt(now);
      notify(t('resent'), 'success');
    } catch (cause) {
      setError(toCallError(cause).message);
    } finally {
      setBusy(null);
    }
  };
  return { digits, change, submit: () => submit(digits.join('')), sentAt, resend, busy, error };
}

const onlyDigits = (text: string) => text.replace(/\D/g, '');

/** One box per digit. A pasted or autofilled code spreads over them; Backspace and the arrows move between them. */
function CodeBoxes({
  digits,
  onChange,
  invalid,
  note,
}: {
  digits: readonly string[];
  onChange: (digits: string[]) => void;
  invalid: boolean;
  /** Id of the message below. */
  note: string;
}) {
  const { t } = useTranslation('account');
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const last = digits.length - 1;
  const blank = digits.every((digit) => !digit);
  const focus = (at: number) => boxes.current[Math.min(Math.max(at, 0), last)]?.focus();

  // At the start, and after a wrong code was cleared.
  useEffect(() => {
    if (blank) boxes.current[0]?.focus();
  }, [blank]);

  const put = (at: number, text: string) => {
    const next = [...digits];
    for (const [offset, digit] of [...text].entries()) if (at + offset <= last) next[at + offset] = digit;
    onChange(next);
    focus(at + text.length);
  };
  const clear = (at: number) => onChange(digits.map((digit, index) => (index === at ? '' : digit)));

  const typed = (at: number, value: string) => {
    const text = onlyDigits(value);
    const before = digits[at] ?? '';
    if (text === '') return value === '' ? clear(at) : undefined;
    put(at, before && text.length === 2 ? text.replace(before, '') : text);
  };
  const pressed = (at: number, event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') focus(at - 1);
    else if (event.key === 'ArrowRight') focus(at + 1);
    else if (event.key === 'Backspace' && !digits[at] && at > 0) {
      clear(at - 1);
      focus(at - 1);
    } else return;
    event.preventDefault();
  };

  return (
    <fieldset aria-describedby={note} className="min-w-0">
      <legend className="sr-only">{t('code')}</legend>
      <div className="flex gap-3">
        {digits.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their places.
            key={at}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            aria-label={t('digit', { at: at + 1, of: digits.length })}
            aria-invalid={invalid}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            pattern="[0-9]*"
            value={digit}
            onChange={(event) => typed(at, event.currentTarget.value)}
            onKeyDown={(event) => pressed(at, event)}
            onFocus={(event) => event.currentTarget.select()}
            onPaste={(event) => {
              const text = onlyDigits(event.clipboardData.getData('text'));
              event.preventDefault();
              if (text) put(text.length > last ? 0 : at, text.slice(0, digits.length));
            }}
            className={classNames(
              'tabular feedback-motion size-16 min-w-0 rounded-12 border bg-raised text-center text-30 font-bold text-text',
              invalid ? 'border-danger' : 'border-line',
            )}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** /signin/otp: the emailed code, and another one once the timer has run out. */
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

/** /signin/loginwith: where to send the code. */
export function CodeRequestForm() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { cookies } = useGateFlags();
  const form = useForm({
    resolver: zodResolver(emailInput),
    mode: 'onTouched',
    defaultValues: { email: readCodeRequest()?.email ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: requestCode } = trpc.auth.requestCode.useMutation();
  const submit = form.handleSubmit(async ({ email }) => {
    if (!cookies) return form.setError('root', { message: t('cookiesSignIn') });
    try {
      await requestCode({ email });
    } catch (error) {
      return showCallError(form, ['email'], error);
    }
    saveCodeRequest({ email, sentAt: Date.now() });
    navigate('/signin/otp');
  });
  return (
    <AuthPage
      title={t('codeTitle')}
      text={t('codeText')}
      foot={
        <Link to="/signin" className={textLink}>
          {t('withPassword')}
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField {...form.register('email')} error={errors.email?.message} />
        <Button type="submit" busy={isSubmitting} className="w-full">
          {t('sendCode')}
        </Button>
        <AuthError message={errors.root?.message} />
      </form>
    </AuthPage>
  );
}
