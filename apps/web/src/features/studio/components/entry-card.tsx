import { IconButton } from '@foxreel/ui/icon-button';
import { X } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DetailsFields } from '../../../shared/media-details/details-fields.tsx';
import { formatBytes } from '../../../shared/upload/progress-bar.tsx';
import type { ReadyEntry, UploadForm } from '../entry.ts';
import { useEntryControls } from '../use-entry-controls.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { FilePreview } from './file-preview.tsx';

/** One file: its preview beside what is said of it. */
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
      <DetailsFields controls={controls} errors={form.formState.errors.entries?.[index]} />
    </section>
  );
}
