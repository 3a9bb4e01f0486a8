export { claimsPublic } from './file-token.ts';
export { linkTags } from './link-tags.ts';
export { listFavorites, listMedia, listOwnMedia, listPrivateMedia } from './list-media.ts';
export { cursorOf } from './media-cursor.ts';
export { getMedia, mediaViews } from './media-views.ts';
export { FileAccessCache, type OpenedFile, openFile } from './open-file.ts';
export { canView, isOpen, type MediaViewer, type ViewedMedia } from './policy.ts';
export { type LikeResult, setLike, toggleLike } from './set-like.ts';
export { signFile } from './sign-file.ts';
