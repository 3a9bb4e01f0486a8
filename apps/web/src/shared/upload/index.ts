export * from './upload-types.ts';
