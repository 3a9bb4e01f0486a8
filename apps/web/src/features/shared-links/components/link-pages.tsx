/** Both pages of a creator's links: who sees the one goes on to the other, so they are fetched together. */
export { CreateLinkPage } from './create-link-page.tsx';
export { LinksPage } from './links-page.tsx';
