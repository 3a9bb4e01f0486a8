export { completeUpload, createMedia, importUpload } from './complete-upload.ts';
export { createRecording, type ReceivedRecording, receiveRecording } from './create-recording.ts';
export * from './end-uploads.ts';
export * from './form-upload.ts';
export {
  listOpenUploads,
  type OpenUploadsInput,
  openUploads,
  type PreparedUpload,
  prepareUploads,
} from './open-uploads.ts';
export {
  getUpload,
  parseStoredDetails,
  type ReceivedUpload,
  receiveUpload,
  type SongOfMedia,
  type UploadStatus,
} from './receive-upload.ts';
