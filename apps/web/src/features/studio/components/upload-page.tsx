import { limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../../shared/session/session.ts';
import { formatBytes } from '../../../shared/upload/progress-bar.tsx';
import { fileKey } from '../entry.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { useUploadForm } from '../use-upload-form.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { DropInvitation, DropVeil } from './drop-invitation.tsx';
import { EntryCard } from './entry-card.tsx';
import { UploadsLink } from './uploads-link.tsx';

/** /studio/upload: choose files, say what they are, send them. */
export function UploadPage() {
  const { account } = useSession();
  return account && <Upload key={account.id} account={account.id} />;
}

function Upload({ account }: { account: string }) {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  // '?n=invitation' stays through the steps (spec part 2 §2).
  const { search } = useLocation();
  const { form, fields, files, sending, refusals, addFiles, removeEntry, submit } = useUploadForm(account, () =>
    navigate(`/studio/upload/progress${search}`),
  );
  const over = useFileDrop(addFiles);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const missing = fields.filter((entry) => files.every((file) => fileKey(file) !== entry.file)).length;

  return (
    <div className="page-margin mx-auto w-full max-w-[1100px] py-6 desktop:py-8">
      <header className="grid gap-1 pb-4">
        <h1 className="text-22 font-bold">{t('uploadTitle')}</h1>
        <p className="text-15 text-muted">{t('approval')}</p>
      </header>
      <div className="pb-4 empty:hidden">
        <UploadsLink />
      </div>
      <div aria-live="assertive">
        {refusals.map((words) => (
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
          <footer className="sticky bottom-[var(--bar)] z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-background px-4 py-3 desktop:-mx-6 desktop:px-6">
            <p className="tabular grow text-13 text-muted">
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
          </footer>
        </form>
      )}
      {over && <DropVeil />}
    </div>
  );
}
