/** The limits that the app's first page needs, in a separate module so that it loads no others. */
export const firstPageLimits = {
  feedPage: 20,
  tagsShown: 3,
  /** Width divided by height: wider media are letterboxed on a phone; the rest fills the screen. */
  phoneShape: 0.64,
} as const;

/** The product's documented limits and constants (spec part 1 §9, part 2 §9). Sizes in bytes, times in milliseconds. */
export const limits = {
  usernameMin: 4,
  usernameMax: 32,
  fullnameMax: 64,
  emailMax: 254,
  passwordMax: 128,
  newPasswordMin: 8,
  /** Lifetime of emailed secrets, in real time. */
  verifyEmailMs: 24 * 60 * 60 * 1000,
  passwordResetMs: 60 * 60 * 1000,
  /** How long a confirmed password counts for sensitive actions. */
  passwordConfirmedMs: 10 * 60 * 1000,
  /** How long a change that could hand over the account can be undone by email, in real time. */
  undoChangeMs: 7 * 24 * 60 * 60 * 1000,
  /** How long new payout details hold a creator's payouts, in product time. */
  payoutHoldMs: 72 * 60 * 60 * 1000,
  signInCodeMs: 10 * 60 * 1000,
  signInCodeDigits: 4,
  /** Wrong attempts after which a code becomes invalid. */
  signInCodeTries: 5,
  bioMax: 300,
  descriptionMin: 3,
  descriptionMax: 256,
  altTextMax: 500,
  /** Of one language's captions as WebVTT. */
  captionsBytesMax: 192 * 1024,
  captionTracksMax: 20,
  languageTagMax: 35,
  tagsMin: 1,
  tagsMax: 20,
  messageMax: 512,
  /** Replies of a comment are counted up to this number. */
  repliesCounted: 1000,
  /** People that a comment may mention. */
  commentMentionsMax: 5,
  /** How long its author can change a comment, in product time. */
  commentEditMs: 5 * 60_000,
  /** Held comments of one person on the media of a creator. */
  commentsHeldMax: 3,
  mentionSuggestions: 8,
  autoMessagesMax: 10,
  rulesListed: 4,
  /** People that a mass message may name, chosen or excluded. */
  massPeopleMax: 1000,
  /** Pending mass messages per creator. */
  massOpenMax: 20,
  templatesMax: 50,
  /** Collections of one account. */
  collectionsMax: 100,
  collectionNameMax: 50,
  /** How far ahead a mass message can be scheduled. */
  massAheadMs: 366 * 86_400_000,
  delayMinutesMax: 60 * 24 * 30,
  delayHoursMax: 24 * 30,
  uploadFilesMax: 5,
  /** Open uploads per account. */
  uploadsOpenMax: 25,
  /** An upload without its last byte after this long expires. */
  uploadOpenMs: 24 * 60 * 60 * 1000,
  uploadBytesMax: 1000 * 1024 * 1024,
  /** Of one picture in a message, application or avatar, from its header: a phone's largest. */
  picturePixelsMax: 50_331_648,
  /** Emails about followers and messages per account and hour. */
  noticeMailsPerHour: 20,
  /** Product time that a deleted account's username stays reserved. */
  usernameHeldDays: 90,
  avatarBytesMax: 10 * 1024 * 1024,
  liveCoverBytesMax: 10 * 1024 * 1024,
  /** What one test of a creator's line may send. */
  bandwidthProbeBytesMax: 8 * 1024 * 1024,
  /** Images of an application: documents (spec part 2 §5), one face photo and one signature. */
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
  /** Length of a paid message's video and preview, in seconds (spec part 2 §5). */
  teaserVideoSecondsMin: 10,
  teaserPreviewMin: 5,
  teaserPreviewMax: 20,
  teaserPreviewDefault: 10,
  teaserCentsMin: 100,
  /** A file sent in a message (spec part 1 §9, chat upload). */
  messageFileBytesMax: 20 * 1024 * 1024,
  /** Unsent message files per account. */
  messageFilesUnsentMax: 50,
  /** An unsent file is deleted after this long. */
  messageFileUnsentMs: 24 * 60 * 60 * 1000,
  /** A visitor's support chat ends and is deleted this long after its last use. */
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
  /** Of the accounts that somebody follows: the last ones, whose lives their open pages hear of. */
  followedLives: 1000,
  liveChatPage: 30,
  liveChatMuteMinutesMax: 7 * 24 * 60,
  slowModeSecondsMax: 300,
  blockedWordsMax: 200,
  blockedWordMax: 50,
  /** Held messages of one newcomer in a chat. */
  liveChatHeldMax: 3,
  liveModeratorsMax: 50,
  liveChatPatternsMax: 20,
  liveChatPatternMax: 100,
  /** RE2 instructions of all patterns of a chat together: what a message costs at most. */
  liveChatPatternsCost: 300,
  liveTitleMax: 80,
  scheduledLivesMax: 20,
  scheduledLiveDaysMax: 90,
  liveTagsMax: 10,
  /** What is recorded of one live. */
  liveRecordingBytesMax: 8 * 1024 ** 3,
  /** What recordings and seeking in lives leave free on their disk. */
  liveReserveBytes: 2 * 1024 ** 3,
  /** How much of a recorded chat one call can have. */
  replaySecondsMax: 600,
  replayMessagesMax: 500,
  liveGoalTitleMax: 60,
  liveGoalTargetMin: 10,
  liveGoalTargetMax: 1_000_000,
  livePollQuestionMax: 120,
  livePollOptionMax: 40,
  livePollOptionsMin: 2,
  livePollOptionsMax: 4,
  /** Real time, like everything about a battle, because its participants are present (spec part 2 §4, 'Invited (20s)'). */
  battleInvitationMs: 20_000,
  battleMs: 5 * 60_000,
  /** How often one side may ask for a rematch of a battle, if the other declines or does not answer. */
  rematchAsksMax: 3,
  battleLinkMs: 24 * 60 * 60_000,
  /** Points of one Fox Coin in a battle; a heart has one. */
  battlePointsPerCoin: 10,
  /** Entries of a battle's chain per page. */
  battleEntriesPage: 1_000,
  /** Taps per call. */
  heartsMax: 20,
  /** Registered GraphQL documents per account. */
  operationsMax: 200,
  operationNameMax: 64,
  operationCharactersMax: 16_384,
  limitMax: 200,
  skipMax: 10_000,
  advanceMaxMs: 366 * 86_400_000,
} as const;

export const videoExtensions = ['mp4', 'mov', 'mkv', 'webm', 'avi'] as const;
export const photoExtensions = ['png', 'jpg', 'jpeg', 'webp'] as const;

/** Every error code of a use case. Transports map only these to their own codes. */
const errorCodes = [
  'BAD_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PASSWORD_REQUIRED',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'RATE_LIMITED',
  'INSUFFICIENT_COINS',
  'STORAGE_FULL',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Messages by field name; the documented `state` of an error (docs/contract/rest.md, GraphQL replies). */
export type FieldMessages = Record<string, string[]>;
