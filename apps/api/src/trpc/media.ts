import {
  addCommentInput,
  buySharedLinkInput,
  campaignEventInput,
  campaignProgressInput,
  campaignReportInput,
  commentIdInput,
  commentOwnerInput,
  commentThreadsInput,
  createSharedLinkInput,
  creatorListInput,
  editCommentInput,
  heldCommentsInput,
  hideMediaInput,
  libraryListInput,
  likeCommentInput,
  mediaCommentsInput,
  mediaIdInput,
  mediaListInput,
  mentionListInput,
  mentionSuggestionsInput,
  ownMediaListInput,
  pinCommentInput,
  profileInput,
  relatedPeopleInput,
  removeCaptionsInput,
  replyListInput,
  saveCommentSettingsInput,
  setCaptionsInput,
  setLikeInput,
  sharedLinkInput,
  sharedLinkListInput,
  shortLinkInput,
  soundListInput,
  tagListInput,
  updateMediaInput,
  updateSharedLinkInput,
  uploadIdInput,
} from '@foxreel/contracts';
import {
  addComment,
  approveComment,
  countHeldComments,
  countUnseenMentions,
  deleteComment,
  editComment,
  getComment,
  getCommentSettings,
  getMediaComments,
  listCommentThreads,
  listHeldComments,
  listMentions,
  listReplies,
  markMentionsSeen,
  pinComment,
  saveCommentSettings,
  setMediaComments,
  toggleCommentLike,
} from '@foxreel/domain/comments';
import {
  countMedia,
  countOwnMedia,
  countOwnTabs,
  getMedia,
  listFavorites,
  listMedia,
  listOwnMedia,
  listPrivateMedia,
  listSounds,
  setLike,
} from '@foxreel/domain/media';
import { deleteMedia, removeCaptions, setCaptions, updateMedia } from '@foxreel/domain/review';
import { listCreators, listRelatedPeople, listTags, suggestMentions } from '@foxreel/domain/search';
import {
  buySharedLink,
  createSharedLink,
  createShortLink,
  getCampaignReport,
  getSharedLink,
  getShortLink,
  listSharedLinks,
  recordCampaignEvent,
  removeSharedLink,
  updateSharedLink,
} from '@foxreel/domain/shared-links';
import { hideMedia, listHiddenMedia } from '@foxreel/domain/social';
import { cancelOwnUpload, listOpenUploads } from '@foxreel/domain/uploads';
import { infinite, procedure, router, signedInProcedure } from './trpc.ts';

export const mediaRouter = router({
  list: procedure.input(infinite(mediaListInput)).query(({ ctx, input }) => listMedia(ctx, input)),
  get: procedure.input(mediaIdInput).query(({ ctx, input }) => getMedia(ctx, input)),
  favorites: signedInProcedure.input(infinite(mediaListInput)).query(({ ctx, input }) => listFavorites(ctx, input)),
  own: signedInProcedure.input(infinite(ownMediaListInput)).query(({ ctx, input }) => listOwnMedia(ctx, input)),
  library: signedInProcedure.input(infinite(mediaListInput)).query(({ ctx, input }) => listPrivateMedia(ctx, input)),
  update: signedInProcedure.input(updateMediaInput).mutation(({ ctx, input }) => updateMedia(ctx, input)),
  setCaptions: signedInProcedure.input(setCaptionsInput).mutation(({ ctx, input }) => setCaptions(ctx, input)),
  removeCaptions: signedInProcedure.input(removeCaptionsInput).mutation(({ ctx, input }) => removeCaptions(ctx, input)),
  remove: signedInProcedure.input(mediaIdInput).mutation(({ ctx, input }) => deleteMedia(ctx, input)),
  like: signedInProcedure.input(setLikeInput).mutation(({ ctx, input }) => setLike(ctx, input)),
  hide: signedInProcedure.input(hideMediaInput).mutation(({ ctx, input }) => hideMedia(ctx, input)),
  hidden: signedInProcedure.input(infinite(libraryListInput)).query(({ ctx, input }) => listHiddenMedia(ctx, input)),
  counts: procedure.input(profileInput).query(({ ctx, input }) => countMedia(ctx, input)),
  ownCounts: signedInProcedure.query(({ ctx }) => countOwnMedia(ctx)),
  ownTabCounts: signedInProcedure.query(({ ctx }) => countOwnTabs(ctx)),
  openUploads: signedInProcedure.query(({ ctx }) => listOpenUploads(ctx)),
  cancelUpload: signedInProcedure.input(uploadIdInput).mutation(({ ctx, input }) => cancelOwnUpload(ctx, input)),
  shortLink: signedInProcedure.input(mediaIdInput).mutation(({ ctx, input }) => createShortLink(ctx, input)),
  resolveShortLink: procedure.input(shortLinkInput).query(({ ctx, input }) => getShortLink(ctx, input)),
});

export const commentsRouter = router({
  threads: procedure.input(infinite(commentThreadsInput)).query(({ ctx, input }) => listCommentThreads(ctx, input)),
  replies: procedure.input(infinite(replyListInput)).query(({ ctx, input }) => listReplies(ctx, input)),
  get: procedure.input(commentIdInput).query(({ ctx, input }) => getComment(ctx, input)),
  held: signedInProcedure.input(infinite(heldCommentsInput)).query(({ ctx, input }) => listHeldComments(ctx, input)),
  heldCount: signedInProcedure.query(({ ctx }) => countHeldComments(ctx)),
  settings: signedInProcedure.input(commentOwnerInput).query(({ ctx, input }) => getCommentSettings(ctx, input)),
  forMedia: signedInProcedure.input(mediaIdInput).query(({ ctx, input }) => getMediaComments(ctx, input)),
  suggestions: signedInProcedure.input(mentionSuggestionsInput).query(({ ctx, input }) => suggestMentions(ctx, input)),
  mentions: signedInProcedure.input(infinite(mentionListInput)).query(({ ctx, input }) => listMentions(ctx, input)),
  unseenMentions: procedure.query(({ ctx }) => countUnseenMentions(ctx)),
  add: signedInProcedure.input(addCommentInput).mutation(({ ctx, input }) => addComment(ctx, input)),
  edit: signedInProcedure.input(editCommentInput).mutation(({ ctx, input }) => editComment(ctx, input)),
  approve: signedInProcedure.input(commentIdInput).mutation(({ ctx, input }) => approveComment(ctx, input)),
  saveSettings: signedInProcedure
    .input(saveCommentSettingsInput)
    .mutation(({ ctx, input }) => saveCommentSettings(ctx, input)),
  setForMedia: signedInProcedure.input(mediaCommentsInput).mutation(({ ctx, input }) => setMediaComments(ctx, input)),
  markMentionsSeen: signedInProcedure.mutation(({ ctx }) => markMentionsSeen(ctx)),
  remove: signedInProcedure.input(commentIdInput).mutation(({ ctx, input }) => deleteComment(ctx, input)),
  pin: signedInProcedure.input(pinCommentInput).mutation(({ ctx, input }) => pinComment(ctx, input)),
  like: signedInProcedure.input(likeCommentInput).mutation(({ ctx, input }) => toggleCommentLike(ctx, input)),
});

export const searchRouter = router({
  creators: procedure.input(infinite(creatorListInput)).query(({ ctx, input }) => listCreators(ctx, input)),
  tags: procedure.input(infinite(tagListInput)).query(({ ctx, input }) => listTags(ctx, input)),
  sounds: procedure.input(infinite(soundListInput)).query(({ ctx, input }) => listSounds(ctx, input)),
  people: signedInProcedure
    .input(infinite(relatedPeopleInput))
    .query(({ ctx, input }) => listRelatedPeople(ctx, input)),
});

export const campaignsRouter = router({
  viewed: procedure
    .input(campaignEventInput)
    .mutation(async ({ ctx, input }) =>
      recordCampaignEvent(ctx, { ...input, kind: 'viewed', visitor: await ctx.campaignVisitor() }),
    ),
  progress: procedure
    .input(campaignProgressInput)
    .mutation(async ({ ctx, input }) =>
      recordCampaignEvent(ctx, { ...input, kind: 'progress', visitor: await ctx.campaignVisitor() }),
    ),
  swipe: procedure
    .input(campaignEventInput)
    .mutation(async ({ ctx, input }) =>
      recordCampaignEvent(ctx, { ...input, kind: 'swipe', visitor: await ctx.campaignVisitor() }),
    ),
  report: signedInProcedure.input(campaignReportInput).query(({ ctx, input }) => getCampaignReport(ctx, input)),
});

export const sharedLinksRouter = router({
  list: signedInProcedure.input(infinite(sharedLinkListInput)).query(({ ctx, input }) => listSharedLinks(ctx, input)),
  get: procedure.input(sharedLinkInput).query(({ ctx, input }) => getSharedLink(ctx, input)),
  create: signedInProcedure.input(createSharedLinkInput).mutation(({ ctx, input }) => createSharedLink(ctx, input)),
  update: signedInProcedure.input(updateSharedLinkInput).mutation(({ ctx, input }) => updateSharedLink(ctx, input)),
  remove: signedInProcedure.input(sharedLinkInput).mutation(({ ctx, input }) => removeSharedLink(ctx, input)),
  buy: signedInProcedure.input(buySharedLinkInput).mutation(({ ctx, input }) => buySharedLink(ctx, input)),
});
