import { firstPageLimits } from './first-page-limits.ts';

/** The media that a campaign's link names (`?v=`, with commas between): ids of media or of short links, at most a feed's page of them. */
export const campaignMedias = (named: string): string[] =>
  [...new Set(named.split(','))].filter((one) => /^[\w-]{1,64}$/.test(one)).slice(0, firstPageLimits.feedPage);
