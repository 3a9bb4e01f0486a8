import { type AccountView, deleteAccountInput } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { reportSignedOut } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { PasswordField } from '../../shared/forms/account-fields.tsx';
import { deleteDrafts } from '../../shared/forms/drafts.ts';
import { FormError, showCallError } from '../../shared/forms/form-feedback.tsx';
import { i18n, locale } from '../../shared/i18n/i18n.ts';
import { saveJson } from '../../shared/save-file.ts';

const consequences = () => [
  i18n.t('settings:deleteMedia'),
  i18n.t('settings:deleteMessages'),
  i18n.t('settings:deleteSubscriptions'),
  i18n.t('settings:deleteName'),
  i18n.t('settings:deleteRecords'),
];

/** /account/settings/delete: the consequences, before the password is requested. */
export function DeleteSection({ account }: { account: AccountView }) {
  const { t } = useTranslation('settings');
  const form = useForm({
    resolver: zodResolver(deleteAccountInput),
    mode: 'onTouched',
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: deleteAccount } = trpc.account.delete.useMutation();
  const submit = form.handleSubmit(async (input) => {
    try {
      await deleteAccount(input);
    } catch (error) {
      return showCallError(form, ['password'], error);
    }
    deleteDrafts();
    // Reloads the page: nothing of the account is left in it.
    window.location.assign('/');
  });
  return (
    <div className="grid gap-5">
      <p className="text-15 font-medium">{t('deleteIntro')}</p>
      <ul className="grid list-disc gap-2 ps-5 text-15 marker:text-muted">
        {consequences().map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Link to="/account/settings/export" className={buttonClass('outline', 'justify-self-start')}>
        {t('deleteExport')}
      </Link>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormError message={errors.root?.message} />
        <input type="hidden" autoComplete="username" value={account.username} readOnly />
        <PasswordField
          {...form.register('password')}
          label={t('currentPassword')}
          autoComplete="current-password"
          hint={t('deletePassword')}
          error={errors.password?.message}
        />
        <Button type="submit" kind="danger" busy={isSubmitting} className="justify-self-start">
          {t('deleteSubmit')}
        </Button>
      </form>
    </div>
  );
}

/** The error message of a REST response. */
async function errorMessageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('error' in body)) return i18n.t('settings:failed');
  const { error } = body;
  if (typeof error === 'string') return error;
  const message = typeof error === 'object' && error && 'message' in error ? error.message : null;
  return typeof message === 'string' ? message : i18n.t('settings:failed');
}

/** Downloads all account data as one file, with progress in bytes; can be canceled. */
function useExport() {
  const { t } = useTranslation('settings');
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setBytes(0);
    try {
      const response = await fetch('/api/account/export', { signal: abort.signal });
      if (response.status === 401) return reportSignedOut();
      if (!response.ok || !response.body) return notify(await errorMessageOf(response), 'error');
      const parts: Uint8Array<ArrayBuffer>[] = [];
      const reader = response.body.getReader();
      for (let got = await reader.read(), sum = 0; !got.done; got = await reader.read()) {
        parts.push(got.value);
        sum += got.value.byteLength;
        setBytes(sum);
      }
      saveJson('foxreel', parts);
      notify(t('exportDone'), 'success');
    } catch {
      if (!abort.signal.aborted) notify(t('failed'), 'error');
    } finally {
      setBytes(null);
    }
  };
  return { bytes, start, cancel: () => running.current?.abort() };
}

const inKilobytes = (bytes: number) =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.ceil(bytes / 1000),
  );

/** /account/settings/export */
export function ExportSection() {
  const { t } = useTranslation('settings');
  const { bytes, start, cancel } = useExport();
  return (
    <div className="grid gap-4">
      <p className="text-15">{t('exportText')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={bytes !== null} onClick={() => void start()}>
          <Download size={20} aria-hidden="true" />
          {t('exportStart')}
        </Button>
        {bytes !== null && (
          <>
            <Button kind="quiet" onClick={cancel}>
              {t('exportCancel')}
            </Button>
            <span className="tabular text-13 text-muted">{t('exporting', { size: inKilobytes(bytes) })}</span>
          </>
        )}
      </div>
    </div>
  );
}
