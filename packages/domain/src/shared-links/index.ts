export { buySharedLink } from './buy-shared-link.ts';
export { createSharedLink } from './create-shared-link.ts';
export { getSharedLink } from './get-shared-link.ts';
export { listSharedLinks } from './list-shared-links.ts';
export { type OpenedLinkFile, openLinkFile } from './open-link-file.ts';
export { removeSharedLink } from './remove-shared-link.ts';
export { updateSharedLink } from './update-shared-link.ts';
