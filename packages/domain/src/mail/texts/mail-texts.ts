/** What a mail says: plain sentences, and the words of its one link, if it has one. */
export interface MailText {
  subject: string;
  lines: string[];
  action?: string;
  /** Below the action: what to do if this mail is unexpected. */
  closing: string[];
}

/** People, amounts and moments come as they are shown: 'Kim (@kim)', '12 Fox Coins ($5.00)', 'Nov 27, 2026'. */
export interface MailTexts {
  hello: string;
  helloTo: (name: string) => string;
  coins: (values: { count: number; shown: string; dollars: string }) => string;
  reportActed: MailText;
  reportDismissed: MailText;
  accountWarned: (reason: string) => MailText;
  accountSuspended: (reason: string) => MailText;
  accountRestored: MailText;
  newFollower: (follower: string) => MailText;
  newMessage: (sender: string) => MailText;
  newMention: (author: string) => MailText;
  passwordReset: MailText;
  renewalReminder: (values: { creator: string; amount: string; day: string }) => MailText;
  renewalDelayed: (values: { creator: string; amount: string }) => MailText;
  renewalEnded: (values: { creator: string; amount: string }) => MailText;
  signInCode: MailText;
  verifyEmail: MailText;
  /** The words of the link that undoes a change, and what follows it. */
  undo: Required<Pick<MailText, 'action' | 'closing'>>;
  emailChanging: MailText;
  /** To an address that was never verified: it may be a stranger's, and cannot undo. */
  emailChangingUnverified: MailText;
  emailReplaced: MailText;
  passwordChanged: MailText;
  apiTokenMade: (scopes: string) => MailText;
  payoutDetailsChanged: (until: string) => MailText;
  changeUndone: MailText;
  emailTakenBack: MailText;
}
