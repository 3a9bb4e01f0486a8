export * from './check-requests.ts';
export * from './create-uploader.ts';
export * from './upload-types.ts';
export * from './use-uploads.ts';
