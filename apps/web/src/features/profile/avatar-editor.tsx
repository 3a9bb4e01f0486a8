import { type AccountView, limits } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button, buttonClass } from '@foxreel/ui/button';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { reportSignedOut, toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { personName } from '../../shared/people/person.tsx';
import { cacheAccount } from '../../shared/session/session.ts';

const accepted = ['image/png', 'image/jpeg', 'image/webp'];
const errorBody = z.object({ error: z.string() });

/** The file input's filter. */
const avatarTypes = accepted.join(',');

/** fetch cannot report upload progress; XMLHttpRequest can. */
function send(file: File, onPercent: (percent: number) => void, request: XMLHttpRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.append('avatar', file);
    request.upload.addEventListener('progress', ({ loaded, total }) => onPercent(Math.floor((loaded / total) * 100)));
    request.addEventListener('error', () => reject(new Error(i18n.t('profile-edit:noConnection'))));
    request.addEventListener('abort', () => resolve());
    request.addEventListener('load', () => {
      if (request.status === 401) reportSignedOut();
      if (request.status < 300) return resolve();
      const reply = errorBody.safeParse(request.response);
      reject(new Error(reply.success ? reply.data.error : i18n.t('profile-edit:avatarFailed')));
    });
    request.open('POST', '/api/upload/avatar');
    request.responseType = 'json';
    request.send(body);
  });
}

/** Uploads the own avatar: previews the chosen file meanwhile, also after leaving the page, and rolls back on an error. */
function useAvatarUpload() {
  const { t } = useTranslation('profile-edit');
  const [preview, setPreview] = useState<string | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const running = useRef<XMLHttpRequest | null>(null);
  const toastIfUnmounted = useToastIfUnmounted();
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const fail = (message: string) => {
    setError(message);
    toastIfUnmounted(`${t('pictureNotChanged')} ${message}`);
  };

  const choose = async (file: File) => {
    setError(undefined);
    if (!accepted.includes(file.type)) return setError(t('avatarType'));
    if (file.size > limits.avatarBytesMax) return setError(t('avatarSize'));
    setPreview(URL.createObjectURL(file));
    setPercent(0);
    const request = new XMLHttpRequest();
    running.current = request;
    try {
      await send(file, setPercent, request);
      const { account } = await utils.auth.session.fetch(undefined, { staleTime: 0 });
      if (account) cacheAccount(account);
    } catch (cause) {
      fail(cause instanceof Error ? cause.message : t('avatarFailed'));
    } finally {
      setPercent(null);
      setPreview(null);
    }
  };

  const { mutateAsync: update } = trpc.account.update.useMutation();
  const remove = async () => {
    setError(undefined);
    try {
      cacheAccount((await update({ avatar: '' })).account);
    } catch (cause) {
      fail(toCallError(cause).message);
    }
  };
  return { preview, percent, error, choose, remove, cancel: () => running.current?.abort() };
}

/** The own picture, saved as soon as chosen. */
export function AvatarEditor({ account }: { account: AccountView }) {
  const { t } = useTranslation('profile-edit');
  const id = useId();
  const { preview, percent, error, choose, remove, cancel } = useAvatarUpload();
  return (
    <section aria-label={t('picture')} className="flex flex-wrap items-center gap-5">
      <Avatar src={preview ?? account.avatar} name={personName(account)} size={96} />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap gap-2">
          {percent === null ? (
            <label
              htmlFor={id}
              className={buttonClass(
                'outline',
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              )}
            >
              <ImageUp size={20} aria-hidden="true" />
              {t('pictureChoose')}
              <input
                id={id}
                type="file"
                accept={avatarTypes}
                className="sr-only"
                aria-describedby={`${id}-note`}
                onChange={(event) => {
                  const [file] = event.currentTarget.files ?? [];
                  // The same file may be chosen again after an error.
                  event.currentTarget.value = '';
                  if (file) void choose(file);
                }}
              />
            </label>
          ) : (
            <Button kind="outline" onClick={cancel}>
              {t('cancel')}
            </Button>
          )}
          {account.avatar && percent === null && (
            <Button kind="outline" onClick={() => void remove()}>
              {t('pictureRemove')}
            </Button>
          )}
        </div>
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={error ? 'text-13 text-danger-text' : 'tabular text-13 text-muted'}
        >
          {error ?? (percent === null ? t('pictureHint') : t('pictureSending', { percent }))}
        </p>
      </div>
    </section>
  );
}
