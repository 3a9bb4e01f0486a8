/** Where a preview is stored: by a key of its own, and among the files of its media, so that it goes when they go. */
export const teaserPath = (teaserId: string): string => `teasers/${teaserId}.mp4`;
