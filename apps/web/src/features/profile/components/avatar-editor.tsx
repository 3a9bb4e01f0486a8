import type { AccountView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Button, buttonClass } from '@foxreel/ui/button';
import { ImageUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/people/person.tsx';
import { avatarTypes, useAvatarUpload } from '../use-avatar-upload.ts';

/** The own picture, kept as soon as it is chosen. */
export function AvatarEditor({ account }: { account: AccountView }) {
  const { t } = useTranslation('profile-edit');
  const id = useId();
  const { preview, percent, error, choose, remove, cancel } = useAvatarUpload();
  return (
    <section aria-label={t('picture')} className="flex items-center gap-5">
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
                  // The same file may be chosen again after it was refused.
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
