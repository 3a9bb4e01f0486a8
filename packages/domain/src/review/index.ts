export { removeCaptions, setCaptions } from './edit-captions.ts';
export { deleteMedia, updateMedia, withdrawMedia } from './edit-media.ts';
export { listStaffMedia, releaseMedia, reviewMedia } from './review-media.ts';
