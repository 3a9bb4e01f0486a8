export * from './encode-playable.ts';
export * from './mix-recording.ts';
export * from './process-media.ts';
export * from './process-view.ts';
export { clearScratch, sweepScratch } from './scratch-folder.ts';
export * from './tools.ts';
export * from './transcode-media.ts';
export { fileFaults } from './unusable-file.ts';
