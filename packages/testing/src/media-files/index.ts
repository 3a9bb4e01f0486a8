export * from './add-media.ts';
export * from './media-file.ts';
