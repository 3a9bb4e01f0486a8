/** Whether a dialog has the keys. One that leaves them to the page, a notice, does not count. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][data-open]:not([data-notice])') !== null;
