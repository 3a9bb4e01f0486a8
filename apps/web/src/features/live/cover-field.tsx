import { limits } from '@foxreel/contracts';
import { Button, buttonClass } from '@foxreel/ui/button';
import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { reportSignedOut, toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { LiveCover } from '../../shared/live-cover.tsx';

const accepted = ['image/png', 'image/jpeg', 'image/webp'];
const saved = z.object({ cover: z.string() });
const refused = z.object({ error: z.string() });

/** Uploads a cover; rejects with what the creator can do about it. */
async function uploadCover(file: File): Promise<string> {
  if (!accepted.includes(file.type)) throw new Error(i18n.t('live-setup:coverType'));
  if (file.size > limits.liveCoverBytesMax) throw new Error(i18n.t('live-setup:coverSize'));
  const body = new FormData();
  body.append('cover', file);
  const response = await fetch('/api/upload/live-cover', { method: 'POST', body }).catch(() => null);
  if (response?.status === 401) reportSignedOut();
  const reply: unknown = await response?.json().catch(() => null);
  const cover = saved.safeParse(reply);
  if (response?.ok && cover.success) return cover.data.cover;
  throw new Error(refused.safeParse(reply).data?.error ?? i18n.t('live-setup:coverFailed'));
}

/** The cover of the current or next live: saved as soon as it is chosen. */
export function CoverField({ cover }: { cover: string | null }) {
  const { t } = useTranslation('live-setup');
  const id = useId();
  const show = (next: string | null) =>
    utils.live.setup.setData(undefined, (before) => before && { ...before, cover: next });
  const upload = useMutation({ mutationFn: uploadCover, onSuccess: show });
  const remove = trpc.live.removeCover.useMutation({ onSuccess: (setup) => show(setup.cover) });
  const busy = upload.isPending || remove.isPending;
  const error = upload.error?.message ?? (remove.error ? toCallError(remove.error).message : undefined);
  return (
    <section aria-label={t('cover')} className="grid gap-2 pb-2">
      <span className="text-13 font-medium text-muted">{t('cover')}</span>
      {cover && (
        <span className="relative aspect-video overflow-hidden rounded-12 bg-raised">
          <LiveCover src={cover} />
        </span>
      )}
      <span className="flex flex-wrap gap-2">
        <label
          htmlFor={id}
          className={buttonClass(
            'outline',
            `cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ${busy ? 'opacity-50' : ''}`,
          )}
        >
          <ImageUp size={20} aria-hidden="true" />
          {cover ? t('coverReplace') : t('coverChoose')}
          <input
            id={id}
            type="file"
            accept={accepted.join(',')}
            disabled={busy}
            className="sr-only"
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              // The same file may be chosen again after an error.
              event.currentTarget.value = '';
              remove.reset();
              if (file) upload.mutate(file);
            }}
          />
        </label>
        {cover && (
          <Button
            kind="outline"
            disabled={busy}
            onClick={() => {
              upload.reset();
              remove.mutate();
            }}
          >
            {t('coverRemove')}
          </Button>
        )}
      </span>
      <p id={`${id}-note`} aria-live="polite" className={error ? 'text-13 text-danger-text' : 'text-13 text-muted'}>
        {error ?? (upload.isPending ? t('coverSending') : t('coverHint'))}
      </p>
    </section>
  );
}
