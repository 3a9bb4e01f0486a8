import { limits, photoExtensions, videoExtensions } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button } from '@foxreel/ui/button';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useSession } from '../../shared/session/session.ts';
import { formatBytes } from '../../shared/upload/progress-bar.tsx';
import { ChooseFilesButton, EntryCard } from './entry-card.tsx';
import { fileKey } from './upload-entries.ts';
import { UploadsLink } from './uploads-link.tsx';
import { useFileDrop, useUploadForm } from './use-upload-form.ts';

/** The page before a file is chosen. */
function DropInvitation({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('studio');
  return (
    <div className="grid min-h-[60dvh] desktop:min-h-[72dvh] place-items-center rounded-20 border-2 border-line border-dashed px-6 py-12 text-center">
      <div className="grid max-w-md place-items-center gap-4">
        <span className="grid size-16 place-items-center rounded-full bg-overlay text-accent-text">
          <Upload size={28} />
        </span>
        <p className="text-17 font-medium pointer-coarse:hidden">{t('dropTitle')}</p>
        <p className="hidden text-17 font-medium pointer-coarse:block">{t('chooseTitle')}</p>
        <ChooseFilesButton onFiles={onFiles}>{t('choose')}</ChooseFilesButton>
        <p className="text-13 text-muted">
          {t('limits', {
            files: limits.uploadFilesMax,
            bytes: formatBytes(limits.uploadBytesMax),
            types: [...videoExtensions, ...photoExtensions].join(', '),
          })}
        </p>
        <p className="text-13 text-muted">{t('captions')}</p>
      </div>
    </div>
  );
}

/** Covers the page while files are dragged over it. */
function DropVeil() {
  const { t } = useTranslation('studio');
  return (
    <div className="pointer-events-none fixed inset-0 z-30 grid place-items-center bg-background/90 p-6">
      <p className="grid size-full place-items-center rounded-20 border-2 border-accent border-dashed text-22 font-bold">
        {t('dropActive')}
      </p>
    </div>
  );
}

/** /studio/upload: choose files, add details, upload. */
export function UploadPage() {
  const { account } = useSession();
  return account && <AccountUploads key={account.id} account={account.id} />;
}

function AccountUploads({ account }: { account: string }) {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  // '?n=invitation' is kept through the steps (spec part 2 §2).
  const { search } = useLocation();
  const { form, fields, files, sending, errors, addFiles, removeEntry, submit } = useUploadForm(account, () =>
    navigate(`/studio/upload/progress${search}`),
  );
  const over = useFileDrop(addFiles);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const missing = fields.filter((entry) => files.every((file) => fileKey(file) !== entry.file)).length;

  return (
    <>
      <PageHeader title={t('uploadTitle')} width="grid" />
      <div className="page-margin mx-auto w-full max-w-[1100px] pt-4 desktop:py-6">
        <p className="pb-4 text-15 text-muted">{t('approval')}</p>
        <div className="pb-4 empty:hidden">
          <UploadsLink />
        </div>
        <div aria-live="assertive">
          {errors.map((words) => (
            <p key={words} className="mb-3 rounded-12 border border-danger px-4 py-3 text-15 text-danger-text">
              {words}
            </p>
          ))}
        </div>
        {fields.length === 0 ? (
          <DropInvitation onFiles={addFiles} />
        ) : (
          <form onSubmit={submit} noValidate>
            {fields.map((entry, index) => (
              <EntryCard
                key={entry.key}
                form={form}
                index={index}
                name={entry.name}
                file={files.find((file) => fileKey(file) === entry.file) ?? null}
                onFiles={addFiles}
                onRemove={() => removeEntry(index)}
              />
            ))}
            <ActionFooter place="page">
              <p className="tabular max-desktop:basis-full desktop:grow text-13 text-muted">
                {files.length > 0 && t('filesChosen', { count: files.length, bytes: formatBytes(bytes) })}
                {missing > 0 && <span className="block text-danger-text">{t('filesGone', { count: missing })}</span>}
              </p>
              {fields.length < limits.uploadFilesMax && (
                <ChooseFilesButton kind="quiet" onFiles={addFiles}>
                  {t('addMore')}
                </ChooseFilesButton>
              )}
              <Button type="submit" busy={sending} disabled={missing > 0}>
                {t('submit', { count: fields.length })}
              </Button>
            </ActionFooter>
          </form>
        )}
        {over && <DropVeil />}
      </div>
    </>
  );
}
