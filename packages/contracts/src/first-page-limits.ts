/** Those of the limits that the first page of the web app needs, in a module of their own so that it loads no others. */
export const firstPageLimits = { feedPage: 20, tagsShown: 3 } as const;
