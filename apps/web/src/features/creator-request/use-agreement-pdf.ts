import { creatorAgreementInput } from '@foxreel/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { reportSignedOut } from '../../shared/api/links.ts';
import { useApplicationDraft } from './application-draft.ts';
import type { Signature } from './use-application.ts';

const refusal = z.object({ error: z.string() });

/** The agreement as a PDF with the name and address of the application so far, before it is sent. Nothing is stored. */
export function useAgreementPdf() {
  const { t } = useTranslation('creator-agreement');
  const { texts } = useApplicationDraft();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const facts = creatorAgreementInput.safeParse(texts);

  const download = async (signature: Signature | null = null) => {
    if (!facts.success) return;
    setBusy(true);
    setProblem(null);
    try {
      const response = await fetch('/api/creator-agreement', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...facts.data, ...(signature && { signature: await asText(signature) }) }),
      });
      if (response.status === 401) return reportSignedOut();
      if (response.ok) return saveFile(await response.blob());
      setProblem(refusal.safeParse(await response.json()).data?.error ?? t('downloadFailed'));
    } catch {
      setProblem(t('downloadFailed'));
    } finally {
      setBusy(false);
    }
  };
  return { ready: facts.success, busy, problem, download };
}

const asText = (signature: Signature): string | Promise<string> =>
  signature.kind === 'typed' ? signature.name : dataUrlOf(signature.picture);

function dataUrlOf(picture: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(picture);
  });
}

function saveFile(file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'foxreel-creator-agreement.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
