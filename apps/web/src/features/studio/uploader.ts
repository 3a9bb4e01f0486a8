import { createUploader, useUploads as useUploadsOf } from '../../shared/upload/index.ts';

/** One uploader for the whole app: uploads go on while their creator looks around. */
export const uploader = createUploader();

export const useUploads = () => useUploadsOf(uploader);

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

// Wherever their creator looks: closing the page would end what is on its way.
uploader.subscribe(() => {
  if (uploader.getState().busy) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
