import { mediaTypeOfName } from '@foxreel/contracts';
import { Button, type ButtonProps } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { type Control, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type DetailsControls, DetailsFields } from '../../shared/media-details/details-fields.tsx';
import { formatBytes } from '../../shared/upload/progress-bar.tsx';
import { FilePreview } from './file-preview.tsx';
import { acceptedFiles, type ReadyEntry, type UploadForm } from './upload-entries.ts';

/** The fields of one entry of the upload form. */
function useEntryControls(
  control: Control<UploadForm, unknown, { entries: ReadyEntry[] }>,
  index: number,
): DetailsControls {
  const description = useController({ control, name: `entries.${index}.description` }).field;
  const altText = useController({ control, name: `entries.${index}.altText` }).field;
  const tags = useController({ control, name: `entries.${index}.tags` }).field;
  const visibility = useController({ control, name: `entries.${index}.visibility` }).field;
  const price = useController({ control, name: `entries.${index}.price` }).field;
  const release = useController({ control, name: `entries.${index}.release` }).field;
  const releaseAt = useController({ control, name: `entries.${index}.releaseAt` }).field;
  return { description, altText, tags, visibility, price, release, releaseAt };
}

/** Opens the device's file picker. */
export function ChooseFilesButton({
  onFiles,
  ...button
}: Omit<ButtonProps, 'onClick'> & { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** One file: its preview and its details. */
export function EntryCard({
  form,
  index,
  name,
  file,
  onFiles,
  onRemove,
}: {
  form: UseFormReturn<UploadForm, unknown, { entries: ReadyEntry[] }>;
  index: number;
  name: string;
  file: File | null;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('studio');
  const controls = useEntryControls(form.control, index);
  return (
    <section
      aria-label={name}
      className="grid grid-cols-1 gap-5 border-line border-t py-6 first:border-t-0 desktop:grid-cols-[300px_minmax(0,1fr)] desktop:gap-8"
    >
      <div className="grid content-start gap-2 desktop:sticky desktop:top-6 desktop:self-start">
        <FilePreview file={file} />
        <div className="flex min-h-11 items-center gap-3">
          <p className="min-w-0 grow">
            <span className="block truncate text-15 font-medium">{name}</span>
            {file && <span className="tabular block text-13 text-muted">{formatBytes(file.size)}</span>}
          </p>
          <IconButton label={t('removeFile', { name })} onClick={onRemove}>
            <X size={20} />
          </IconButton>
        </div>
        {!file && (
          <div role="alert" className="grid justify-items-start gap-3">
            <p className="text-13 text-danger-text">{t('fileGone')}</p>
            <ChooseFilesButton kind="secondary" onFiles={onFiles} className="max-w-full">
              <span className="truncate">{t('chooseAgain', { name })}</span>
            </ChooseFilesButton>
          </div>
        )}
      </div>
      <DetailsFields
        controls={controls}
        errors={form.formState.errors.entries?.[index]}
        photo={mediaTypeOfName(name) === 'photo'}
      />
    </section>
  );
}
