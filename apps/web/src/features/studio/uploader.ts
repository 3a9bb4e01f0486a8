import { useSession } from '../../shared/session/session.ts';
import { warnBeforeLeaving } from '../../shared/upload/local-file.ts';
import {
  createUploader,
  type Uploader,
  type UploaderState,
  useUploads as useUploadsOf,
} from '../../shared/upload/uploader.ts';
import { perAccount } from './per-account.ts';

/** An account's uploader for the whole app: uploads go on while their creator looks around. */
export const uploaderOf = perAccount(() => {
  const uploader = createUploader();
  // Wherever their creator looks: closing the page would end what is on its way.
  uploader.subscribe(() => warnBeforeLeaving(uploader, uploader.getState().busy));
  return uploader;
});

/** The own uploader, and how its files stand. */
export function useUploads(): UploaderState & { uploader: Uploader } {
  const { account } = useSession();
  const uploader = uploaderOf(account?.id ?? '');
  return { uploader, ...useUploadsOf(uploader) };
}
