export { type CampaignEvent, getCampaignReport, recordCampaignEvent } from './campaigns.ts';
export {
  createSharedLink,
  getSharedLink,
  listSharedLinks,
  removeSharedLink,
  updateSharedLink,
} from './shared-links.ts';
export { createShortLink, getShortLink, newLinkId } from './short-links.ts';
export {
  listSitemapPages,
  listSitemapParts,
  type SitemapKind,
  type SitemapPage,
  type SitemapPart,
  sitemapKinds,
  sitemapPartSize,
} from './sitemap.ts';
export { buySharedLink, type OpenedLinkFile, openLinkFile } from './use-shared-link.ts';
