export { makePicture, uploadQueue } from './make-picture.ts';
