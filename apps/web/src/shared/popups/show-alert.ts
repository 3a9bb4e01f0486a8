/** What the alert popup says. It is told by whoever opens the popup, and forgotten with the page. */
export interface Alert {
  title: string;
  text?: string;
}

let current: Alert | null = null;

/** Says what `usePopup().open('alert')` is to show. */
export const setAlert = (alert: Alert) => {
  current = alert;
};

export const currentAlert = (): Alert | null => current;
