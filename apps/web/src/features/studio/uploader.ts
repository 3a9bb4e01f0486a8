import { createUploader, useUploads as useUploadsOf } from '../../shared/upload/index.ts';
import { warnBeforeLeaving } from '../../shared/upload/leave-warning.ts';

/** One uploader for the whole app: uploads go on while their creator looks around. */
export const uploader = createUploader();

export const useUploads = () => useUploadsOf(uploader);

// Wherever their creator looks: closing the page would end what is on its way.
uploader.subscribe(() => warnBeforeLeaving(uploader, uploader.getState().busy));
