/** The limits that the app's first page needs, in a separate module so that it loads no others. */
export const firstPageLimits = {
  feedPage: 20,
  tagsShown: 3,
  /** Width divided by height: wider media are letterboxed on a phone; the rest fills the screen. */
  phoneShape: 0.64,
} as const;
