import { IconButton } from '@foxreel/ui/icon-button';
import { Menu } from '@foxreel/ui/menu';
import { ImagePlus, Lock, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedFiles } from '../attachment.ts';

/** What can go with a message: a file, and for creators private media. */
export function AttachMenu({
  onFiles,
  onPrivateMedia,
}: {
  onFiles: (files: Iterable<File> | null) => void;
  /** Null for who is no creator. */
  onPrivateMedia: (() => void) | null;
}) {
  const { t } = useTranslation('messages');
  const input = useRef<HTMLInputElement>(null);
  const pick = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        aria-label={t('attachFile')}
        hidden
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {onPrivateMedia ? (
        <Menu
          trigger={
            <IconButton label={t('attach')}>
              <Paperclip size={20} />
            </IconButton>
          }
          choices={[
            { label: t('attachFile'), icon: <ImagePlus size={20} />, onSelect: pick },
            { label: t('privateMedia'), icon: <Lock size={20} />, onSelect: onPrivateMedia },
          ]}
        />
      ) : (
        <IconButton label={t('attachFile')} onClick={pick}>
          <Paperclip size={20} />
        </IconButton>
      )}
    </>
  );
}
