export { createShortLink } from './create-short-link.ts';
export { getShortLink } from './get-short-link.ts';
export { newLinkId } from './new-link-id.ts';
export * from './sitemap.ts';
