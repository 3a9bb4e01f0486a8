export { deleteMedia } from './delete-media.ts';
export { listStaffMedia } from './list-staff-media.ts';
export { releaseMedia } from './release-media.ts';
export { reviewMedia } from './review-media.ts';
export { updateMedia } from './update-media.ts';
export { withdrawMedia } from './withdraw-media.ts';
