export { adoptRenditions, type FinishedMedia } from './adopt-renditions.ts';
export { cutPreview } from './clips.ts';
export { fileErrors, type ProcessingContext, processingLimits, UnusableFile } from './ffmpeg.ts';
export { joinFilms } from './join-films.ts';
export { transcodeMedia } from './ladder.ts';
export * from './mix-recording.ts';
export { copyBareVideo } from './playable.ts';
export { encodePlayable, processMedia } from './process-media.ts';
export { clearScratch, sweepScratch } from './process-state.ts';
