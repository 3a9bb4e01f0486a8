import { Button } from '@foxreel/ui/button';
import { useMutation } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { sendWithProgress } from '../../shared/upload/send-form.ts';
import { qualities, saveCameraChoice, useCameraChoice } from '../../shared/use-camera.tsx';

/** What a camera live of this quality sends, with half as much again in reserve. */
const neededKbps = { '480': 1_200, '720': 2_700, '1080': 4_800 } as const;
const probeBytes = 2 * 1024 * 1024;
const reply = z.object({ bytes: z.number() });

/** Measures the upload speed in kbit/s by sending random bytes, which nothing on the way can compress. */
async function measureUpload(): Promise<number> {
  const bytes = new Uint8Array(probeBytes);
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  const body = new FormData();
  body.append('probe', new Blob([bytes]));
  const since = performance.now();
  const { signal } = new AbortController();
  await sendWithProgress('/api/live/bandwidth', body, reply, { onProgress: () => undefined, signal });
  return (probeBytes * 8) / (performance.now() - since);
}

/** Before going live: whether the connection carries the chosen quality, with the best one that it does. */
export function BandwidthTest() {
  const { t, i18n } = useTranslation('live-studio');
  const choice = useCameraChoice();
  const test = useMutation({ mutationFn: measureUpload });
  const kbps = test.data;
  const best = kbps === undefined ? undefined : qualities.findLast((quality) => kbps >= neededKbps[quality]);
  const enough = kbps !== undefined && kbps >= neededKbps[choice.quality];
  const shown = ((kbps ?? 0) / 1000).toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  return (
    <div className="grid gap-2">
      <Button kind="secondary" busy={test.isPending} onClick={() => test.mutate()}>
        <Gauge size={20} /> {test.isPending ? t('speedRunning') : t('speedTest')}
      </Button>
      <p role="status" className="text-13 text-muted">
        {test.isError && t('speedFailed')}
        {kbps !== undefined &&
          (enough
            ? t('speedEnough', { shown, quality: choice.quality })
            : best
              ? t('speedChoose', { shown, quality: best })
              : t('speedLow', { shown }))}
      </p>
      {kbps !== undefined && !enough && best && (
        <Button kind="quiet" onClick={() => saveCameraChoice({ ...choice, quality: best })}>
          {t('speedUse', { quality: best })}
        </Button>
      )}
    </div>
  );
}
