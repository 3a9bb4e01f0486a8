import { Button } from '@foxreel/ui/button';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Gauge, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { reportSignedOut } from '../../shared/api/links.ts';
import { i18n, locale } from '../../shared/i18n/i18n.ts';
import { qualities, saveCameraChoice, useCameraChoice } from '../../shared/use-camera.tsx';
import { measureUpload, neededKbps } from './measure-upload.ts';

const refused = z.object({ error: z.string() });

async function send(body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await fetch('/api/upload/bandwidth', { method: 'POST', headers, body, signal }).catch(
    (error: unknown) => {
      if (signal.aborted) throw error;
      throw new Error(i18n.t('live-camera:lineFailed'));
    },
  );
  if (response.ok) return;
  if (response.status === 401) reportSignedOut();
  const reply = refused.safeParse(await response.json().catch(() => null));
  throw new Error(reply.data?.error ?? i18n.t('live-camera:lineFailed'));
}

const megabits = (kbps: number) => (kbps / 1000).toLocaleString(locale(), { maximumFractionDigits: 1 });

/** What the measured line means for the chosen quality. */
function Verdict({ kbps }: { kbps: number }) {
  const { t } = useTranslation('live-camera');
  const choice = useCameraChoice();
  const shown = megabits(kbps);
  const best = qualities.findLast((quality) => kbps >= neededKbps[quality]);
  if (!best) {
    return (
      <p className="flex gap-2 text-15">
        <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-danger-text" />
        {t('lineSlow', { shown, needed: megabits(neededKbps['480']) })}
      </p>
    );
  }
  const enough = kbps >= neededKbps[choice.quality];
  return (
    <>
      <p className="flex gap-2 text-15">
        {enough ? (
          <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
        ) : (
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-danger-text" />
        )}
        <span>
          <b className="block font-medium">{t('lineCarries', { quality: best })}</b>
          <span className="text-13 text-muted">
            {t('lineRate', { shown })} {!enough && t('lineTooMuch', { quality: choice.quality })}
          </span>
        </span>
      </p>
      {!enough && (
        <Button kind="secondary" onClick={() => saveCameraChoice({ ...choice, quality: best })}>
          {t('lineUse', { quality: best })}
        </Button>
      )}
    </>
  );
}

/** Before going live: sends a few seconds of real bytes to our server, and says which quality the line carries. */
export function BandwidthTest() {
  const { t } = useTranslation('live-camera');
  const test = useMutation({ mutationFn: () => measureUpload(send) });
  return (
    <section aria-labelledby="line-test" className="grid gap-3 rounded-20 border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="line-test" className="text-15 font-medium">
          {t('line')}
        </h2>
        <Button kind="secondary" busy={test.isPending} onClick={() => test.mutate()}>
          <Gauge size={20} /> {test.data === undefined ? t('lineTest') : t('lineAgain')}
        </Button>
      </div>
      <div role="status" className="grid gap-3">
        {test.isPending ? (
          <p className="text-13 text-muted">{t('lineTesting')}</p>
        ) : test.error ? (
          <p className="text-13 text-danger-text">{test.error.message}</p>
        ) : test.data === undefined ? (
          <p className="text-13 text-muted">{t('lineHint')}</p>
        ) : (
          <Verdict kbps={test.data} />
        )}
      </div>
    </section>
  );
}
