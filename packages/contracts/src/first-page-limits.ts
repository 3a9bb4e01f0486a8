/** Those of the limits that the first page of the web app needs, in a module of their own so that it loads no others. */
export const firstPageLimits = {
  feedPage: 20,
  tagsShown: 3,
  /** Width by height: what is wider stands whole on a phone, with bars; the rest fills it. */
  phoneShape: 0.64,
} as const;
