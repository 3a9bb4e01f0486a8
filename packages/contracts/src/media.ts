import { z } from 'zod';
import { limits, photoExtensions, videoExtensions } from './limits.ts';
import { messages } from './messages.ts';
import { dollars, id, isoTime, isVisible, page, plainName, plainText } from './scalars.ts';

const mediaTypes = ['video', 'photo'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** The states of a media; a failed processing is in its process status, and the media stays in 'processing'. */
export const mediaStates = ['draft', 'processing', 'review', 'scheduled', 'published', 'rejected', 'removed'] as const;
export type MediaState = (typeof mediaStates)[number];

/** queued → processing → playable (a first rendition plays) → done; or failed, with a reason for the owner. */
export const processStatuses = ['queued', 'processing', 'playable', 'done', 'failed'] as const;
export type ProcessStatus = (typeof processStatuses)[number];

export const visibilities = ['free', 'subscription'] as const;
export type Visibility = (typeof visibilities)[number];

/** The viewer's access to a media, and why (docs/contract/schema.graphql, Media.access). */
const accesses = ['owner', 'free', 'subscriber', 'purchased', 'staff', 'subscribe', 'buy'] as const;
export type Access = (typeof accesses)[number];

export const mediaDescription = z
  .string({ error: messages.descriptionLength })
  .overwrite(plainText)
  .min(limits.descriptionMin, messages.descriptionLength)
  .max(limits.descriptionMax, messages.descriptionLength);

/** What a photo shows, for people who cannot see it; empty for none. */
export const mediaAltText = z
  .string({ error: messages.altTextMax })
  .overwrite(plainText)
  .max(limits.altTextMax, messages.altTextMax);

export const mediaTags = z
  .array(
    z
      .string()
      .overwrite(plainName)
      .regex(/^[A-Za-z0-9 ~-]{2,20}$/, messages.tags)
      .transform((tag) => tag.toLowerCase()),
    { error: messages.tagsMin },
  )
  .min(limits.tagsMin, messages.tagsMin)
  .max(limits.tagsMax, messages.tagsMax)
  .transform((tags) => [...new Set(tags)]);

/** 0 means not for sale. */
export const priceCents = dollars({ message: messages.price, minCents: limits.priceCentsMin, orNothing: true });

export const releaseDate = z
  .union([z.date(), isoTime], { error: messages.releaseDate })
  .transform((value) => new Date(value));

/** A creator's details for an uploaded media (docs/contract/rest.md, POST /api/upload/media). */
export const mediaDetails = z.object({
  description: mediaDescription,
  alt_text: mediaAltText.optional(),
  tags: mediaTags,
  visibility: z.enum(visibilities).default('free'),
  private: z.boolean().default(false),
  shop: priceCents.default(0),
  available_date: releaseDate.optional(),
  people: z.array(z.string().overwrite(plainName).min(1).max(limits.fullnameMax)).max(20).default([]),
});
export type MediaDetails = z.output<typeof mediaDetails>;
export type MediaDetailsInput = z.input<typeof mediaDetails>;

export const mediaOrders = ['latest', 'popular', 'rand'] as const;

const favoriteKinds = ['liked', 'purchased'] as const;

/** The id of a media or, with `short`, of a short link to one. */
const shortOrMediaId = z.string().regex(/^[\w-]{1,64}$/, 'Must be an id');

const mediaFilter = z
  .object({
    visibility: z.enum(['all', 'free', 'subscription']).optional(),
    user: id.optional(),
    username: z.string().max(64).optional(),
    tag: z.string().max(64).optional(),
    /** Searches descriptions, tags and authors' names. */
    query: z.string().optional(),
    reference: id.optional(),
    ids: z.array(shortOrMediaId).max(limits.limitMax).optional(),
    /** Allows short links in `ids` (docs/decisions/0012). */
    short: z.boolean().optional(),
    shop: z.boolean().optional(),
    favorites: z.enum(favoriteKinds).optional(),
    /** Only the viewer's own private media, or none of them. */
    private: z.boolean().optional(),
  })
  .superRefine(({ ids, short }, context) => {
    for (const [index, value] of (short ? [] : (ids ?? [])).entries()) {
      if (!id.safeParse(value).success)
        context.addIssue({ code: 'custom', path: ['ids', index], message: 'Must be an id' });
    }
  });

/** A list of media; see docs/contract/schema.graphql, MediaFilter. `seed` keeps a shuffle stable for its viewer. */
export const mediaListInput = page.extend({
  type: z.enum(mediaTypes).optional(),
  order: z.enum(mediaOrders).optional(),
  seed: z.string().max(64).optional(),
  /** False: the viewer's like is not loaded, and is null. */
  withLike: z.boolean().optional(),
  filter: mediaFilter.default({}),
});
export type MediaListInput = z.output<typeof mediaListInput>;

export const mediaIdInput = z.object({ media: id });
export type MediaIdInput = z.output<typeof mediaIdInput>;

/** The requested state: repeating it changes nothing. */
export const setLikeInput = mediaIdInput.extend({ like: z.boolean() });
export type SetLikeInput = z.output<typeof setLikeInput>;

/** 'Not interested', the requested state: feeds, searches and tag pages leave the media out for the viewer. */
export const hideMediaInput = mediaIdInput.extend({ hidden: z.boolean() });
export type HideMediaInput = z.output<typeof hideMediaInput>;

/** One of the viewer's own lists of media: not interested, saved, watched. */
export const libraryListInput = page;
export type LibraryListInput = z.output<typeof libraryListInput>;

/** The creator's own media, newest first, in every state except removed. */
export const ownMediaListInput = mediaListInput;

/** A creator's changes to a media; only the given fields change (mutation updateMedia). */
export const updateMediaInput = z.object({
  id,
  description: mediaDescription.optional(),
  alt_text: mediaAltText.optional(),
  visibility: z.enum(visibilities).optional(),
  available_date: releaseDate.optional(),
  tags: mediaTags.optional(),
  private: z.boolean().optional(),
  shop: priceCents.optional(),
});
export type UpdateMediaInput = z.output<typeof updateMediaInput>;

export const reviewMediaInput = z
  .object({ id, approved: z.boolean(), reason: z.string().trim().max(500).optional() })
  .refine((input) => input.approved || Boolean(input.reason), { path: ['reason'], error: messages.rejectionReason });
export type ReviewMediaInput = z.output<typeof reviewMediaInput>;

export const staffMediaInput = page.extend({
  status: z.enum(['pending', 'approved', 'rejected', 'failed']).default('pending'),
});
export type StaffMediaInput = z.output<typeof staffMediaInput>;

/** A file's display name: its last path segment, without control characters. */
const fileName = z
  .string()
  .transform((name) => (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim())
  .pipe(z.string().max(255));

/** A file's claimed type, by extension; null if not accepted. The worker checks its bytes later. */
export function mediaTypeOfName(name: string): MediaType | null {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (videoExtensions.some((known) => known === extension)) return 'video';
  return photoExtensions.some((known) => known === extension) ? 'photo' : null;
}

/** A file that a creator wants to upload; `bytes` is its size. */
export const uploadFile = z.object({
  name: fileName.refine((name) => mediaTypeOfName(name) !== null, messages.uploadType),
  bytes: z.int().min(1, messages.uploadEmpty).max(limits.uploadBytesMax, messages.uploadTooLarge),
});
export type UploadFile = z.output<typeof uploadFile>;

/** All files of one upload (spec part 2 §5: at most 5 files, 1000 MB in total). */
export const uploadFiles = z
  .array(uploadFile)
  .min(1, messages.uploadNone)
  .max(limits.uploadFilesMax, messages.uploadTooMany)
  .refine(
    (files) => files.reduce((sum, file) => sum + file.bytes, 0) <= limits.uploadBytesMax,
    messages.uploadTooLarge,
  );

/** The details of each file, in the same order. */
export const uploadDetails = z.array(mediaDetails).max(limits.uploadFilesMax, messages.uploadTooMany);

/** The name of our only UploadThing route. */
export const uploadRoute = 'media';

export const uploadIdInput = z.object({ upload: id });
export type UploadIdInput = z.output<typeof uploadIdInput>;

/** One of the viewer's unfinished uploads; it becomes the media with the same id. */
export interface OpenUploadView {
  id: string;
  name: string;
  bytes: number;
  receivedBytes: number;
  /** ISO 8601 in UTC. */
  addDate: string;
}

/** Sounds by name; `ids` selects some. */
export const soundListInput = page.extend({
  query: z.string().trim().max(limits.queryMax).optional(),
  ids: z.array(id).max(limits.limitMax).optional(),
});
export type SoundListInput = z.output<typeof soundListInput>;

/** A sound's name, sent with its file (POST /api/sounds, staff only). */
export const newSoundInput = z.object({
  name: z
    .string({ error: messages.nameRequired })
    .overwrite(plainName)
    .min(1, messages.nameRequired)
    .max(limits.soundNameMax, messages.soundNameMax),
});
export type NewSoundInput = z.output<typeof newSoundInput>;

export interface SoundView {
  id: string;
  name: string;
  url: string;
  mimeType: string;
}

/** Truncates text to 512 code points (spec part 1 §9), without splitting a character; a lone surrogate becomes '\uFFFD'. */
export const cutText = (text: string): string => Array.from(text).slice(0, limits.messageMax).join('').toWellFormed();

/** Documented: text is cut to 512 characters; empty text is rejected. */
export const text512 = z
  .string({ error: messages.emptyText })
  .trim()
  .refine(isVisible, messages.emptyText)
  .transform(cutText);
