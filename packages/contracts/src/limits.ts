import { firstPageLimits } from './first-page-limits.ts';

/** The product's documented limits and constants (spec part 1 §9, part 2 §9). Sizes in bytes, times in milliseconds. */
export const limits = {
  usernameMin: 4,
  usernameMax: 32,
  fullnameMax: 64,
  emailMax: 254,
  passwordMax: 128,
  newPasswordMin: 8,
  /** What goes out by mail lives so long, on real time. */
  verifyEmailMs: 24 * 60 * 60 * 1000,
  passwordResetMs: 60 * 60 * 1000,
  /** So long a given password counts for what asks for it again. */
  passwordConfirmedMs: 10 * 60 * 1000,
  /** So long a change that could hand the account to somebody else can be undone from its mail, on real time. */
  undoChangeMs: 7 * 24 * 60 * 60 * 1000,
  /** So long new payout details hold the payouts of a creator, on product time. */
  payoutHoldMs: 72 * 60 * 60 * 1000,
  signInCodeMs: 10 * 60 * 1000,
  signInCodeDigits: 4,
  /** After so many wrong tries a code is dead. */
  signInCodeTries: 5,
  bioMax: 300,
  descriptionMin: 3,
  descriptionMax: 256,
  tagsMin: 1,
  tagsMax: 20,
  messageMax: 512,
  /** Replies of one comment are counted so far. */
  repliesCounted: 1000,
  autoMessagesMax: 10,
  rulesListed: 4,
  /** People that a mass message may name, chosen or left out. */
  massPeopleMax: 1000,
  /** Mass messages of one creator that wait or are being sent. */
  massOpenMax: 20,
  templatesMax: 50,
  /** A scheduled mass message is at most so far ahead. */
  massAheadMs: 366 * 86_400_000,
  delayMinutesMax: 60 * 24 * 30,
  delayHoursMax: 24 * 30,
  uploadFilesMax: 5,
  /** Uploads that one account may have under way at once. */
  uploadsOpenMax: 25,
  /** An upload without its last byte after this long is given up. */
  uploadOpenMs: 24 * 60 * 60 * 1000,
  uploadBytesMax: 1000 * 1024 * 1024,
  /** Of one picture of a message, an application or an avatar, by its header: a phone's largest. */
  picturePixelsMax: 50_331_648,
  /** Mails about followers and messages that one account gets in an hour. */
  noticeMailsPerHour: 20,
  /** Of product time, that the username of a deleted account stays taken. */
  usernameHeldDays: 90,
  avatarBytesMax: 10 * 1024 * 1024,
  /** Images of an application: documents (spec part 2 §5), and one face photo and one signature. */
  identityDocumentsMax: 5,
  identityBytesMax: 10 * 1024 * 1024,
  identityUnsentMax: 20,
  applicationFieldMax: 120,
  /** Characters of a signature as a data URL: 500 kB in base64. */
  signatureDataUrlMax: 683_000,
  campaignMax: 64,
  queryMax: 64,
  soundNameMax: 80,
  soundBytesMax: 20 * 1024 * 1024,
  /** Of a paid message's video, and of its preview, in seconds (spec part 2 §5). */
  teaserVideoSecondsMin: 10,
  teaserPreviewMin: 5,
  teaserPreviewMax: 20,
  teaserPreviewDefault: 10,
  teaserCentsMin: 100,
  /** A file sent in a message (spec part 1 §9, chat upload). */
  messageFileBytesMax: 20 * 1024 * 1024,
  /** Files of one account that are in no message yet. */
  messageFilesUnsentMax: 50,
  /** A file that is in no message after this long is removed. */
  messageFileUnsentMs: 24 * 60 * 60 * 1000,
  /** A visitor's chat with support ends, and is removed, this long after its last use. */
  supportVisitorIdleDays: 30,
  supportNameMax: 60,
  soundDelayMaxSeconds: 600,
  priceCentsMin: 300,
  priceCentsMax: 1_000_000,
  /** Whole dollars (spec part 2 §9). */
  tipDollarsMin: 3,
  tipDollarsMax: 10_000,
  subscriptionCentsMin: 100,
  periodDurationMax: 12,
  earningDaysMax: 366,
  cardsMax: 10,
  apiTokensMax: 20,
  pushDevicesMax: 20,
  suspensionReasonMax: 500,
  apiTokenNameMax: 64,
  apiTokenDaysMax: 366,
  reportDetailsMax: 1000,
  sessionMs: 24 * 60 * 60 * 1000,
  realtimeKeepAliveMs: 60_000,
  ...firstPageLimits,
  gridPage: 50,
  listPage: 10,
  messagePage: 30,
  livesPage: 20,
  liveChatPage: 30,
  liveChatMuteMinutesMax: 7 * 24 * 60,
  liveChatSlowModeSecondsMax: 300,
  liveChatBlockedWordsMax: 200,
  liveChatBlockedWordMax: 50,
  /** Messages of one newcomer that may wait for the creator at once. */
  liveChatHeldMax: 3,
  /** Real time, as all of a battle: it is played by people who are there (spec part 2 §4, 'Invited (20s)'). */
  battleInvitationMs: 20_000,
  battleMs: 5 * 60_000,
  /** Taps that one call may bring. */
  heartsMax: 20,
  /** GraphQL documents that one account may have registered. */
  operationsMax: 200,
  operationNameMax: 64,
  operationCharactersMax: 16_384,
  limitMax: 200,
  skipMax: 10_000,
  advanceMaxMs: 366 * 86_400_000,
} as const;

export const videoExtensions = ['mp4', 'mov', 'mkv', 'webm', 'avi'] as const;
export const photoExtensions = ['png', 'jpg', 'jpeg', 'webp'] as const;
