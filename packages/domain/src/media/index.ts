export { newestInCollections } from './collection-covers.ts';
export { countMedia, countOwnMedia, countOwnTabs } from './count-media.ts';
export { claimsPublic, signFile, wholeFile } from './file-token.ts';
export { type MediaParts, wholeMedia } from './hydrate-media.ts';
export {
  type LibraryItem,
  listFavorites,
  listLibrary,
  listMedia,
  listOwnMedia,
  listPrivateMedia,
  mediaOfAccounts,
} from './list-media.ts';
export { canView, isOpen, type MediaViewer, type ViewedMedia } from './media-access.ts';
export {
  getMedia,
  type LikeResult,
  type MediaFiles,
  mediaFiles,
  mediaViews,
  type OfferedMedia,
  offeredMedia,
  setLike,
  toggleLike,
} from './media-by-id.ts';
export { linkTags } from './media-names.ts';
export { captionTracksOf, cursorOf } from './media-view.ts';
export { FileAccessCache, type OpenedFile, openFile, servedType } from './open-file.ts';
export { addSound, listSounds, type NewSound, openSound } from './sounds.ts';
