import { notify } from '@foxreel/ui/notify';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportSignedOut } from '../../shared/api/signed-out.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

/** The server's words for a refusal, as all its REST routes give them. */
async function refusedBecause(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null || !('error' in body)) return i18n.t('settings:failed');
  const { error } = body;
  if (typeof error === 'string') return error;
  const message = typeof error === 'object' && error && 'message' in error ? error.message : null;
  return typeof message === 'string' ? message : i18n.t('settings:failed');
}

function offerFile(parts: Uint8Array<ArrayBuffer>[]) {
  const url = URL.createObjectURL(new Blob(parts, { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `foxreel-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches all that the account has as one file; tells how many bytes have come, and can be stopped. */
export function useExport() {
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
      if (!response.ok || !response.body) return notify(await refusedBecause(response), 'error');
      const parts: Uint8Array<ArrayBuffer>[] = [];
      const reader = response.body.getReader();
      for (let got = await reader.read(), sum = 0; !got.done; got = await reader.read()) {
        parts.push(got.value);
        sum += got.value.byteLength;
        setBytes(sum);
      }
      offerFile(parts);
      notify(t('exportDone'), 'success');
    } catch {
      if (!abort.signal.aborted) notify(t('failed'), 'error');
    } finally {
      setBytes(null);
    }
  };
  return { bytes, start, cancel: () => running.current?.abort() };
}
