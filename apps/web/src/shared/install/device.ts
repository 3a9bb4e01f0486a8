/** iPhones and iPads: the latter say they are Macs, but Macs have no touch. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

export const isMobile = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches && !window.matchMedia('(min-width: 900px)').matches;
