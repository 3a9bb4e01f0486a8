/** The popups that a visitor may open (spec part 1 §4, Popup guard); any other leads to /signin. */
const popupsForVisitors: ReadonlySet<string> = new Set([
  'alert',
  'camera_options',
  'invite',
  'edit_shared_link',
  'remove_shared_link',
  'add_card',
  'agree_18',
]);

/** Bottom sheets are no popups in that sense (spec part 1 §2): they are open to everyone. */
const sheets: ReadonlySet<string> = new Set(['share', 'share-link', 'comment', 'cookie_policy', 'install_app']);

export const needsLogin = (popup: string): boolean => !popupsForVisitors.has(popup) && !sheets.has(popup);
