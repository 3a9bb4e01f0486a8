export { claimsPublic } from './file-token.ts';
export { listMedia } from './list-media.ts';
export { listOwnMedia } from './list-own-media.ts';
export { getMedia, mediaViews } from './media-views.ts';
export { FileAccessCache, type OpenedFile, openFile } from './open-file.ts';
export { canView, isOpen, type MediaViewer, type ViewedMedia } from './policy.ts';
export { type LikeResult, setLike, toggleLike } from './set-like.ts';
export { signFile } from './sign-file.ts';
