const bare =
  /^\/(sign(in|up)|forgot-pass|complete)(\/|$)|^\/messages\/(inbox|to)\/.|^\/studio\/live\/|^\/[^/]+\/live\/?$/;

/** Whether the page at this address takes the whole height on phones, without the bottom bar (bare-routes.tsx). */
export const isBare = (pathname: string): boolean => bare.test(pathname);
