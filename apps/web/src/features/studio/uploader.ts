import { createUploader, useUploads as useUploadsOf } from '../../shared/upload/index.ts';

/** One uploader for the whole app: uploads go on while their creator looks around. */
export const uploader = createUploader();

export const useUploads = () => useUploadsOf(uploader);
