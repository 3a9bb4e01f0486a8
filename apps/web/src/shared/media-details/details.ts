import {
  type MediaDetailsInput,
  type MediaType,
  type MediaView,
  mediaAltText,
  mediaDescription,
  mediaTags,
  messages,
  priceCents,
  visibilities,
} from '@foxreel/contracts';
import { z } from 'zod';
import { readDollars } from '../format.ts';
import { i18n } from '../i18n/i18n.ts';

const t = i18n.getFixedT(null, 'media-details');

/** A media's visibility, as a creator chooses it (spec part 2 §4, Viewable by). */
export const audiences = [...visibilities, 'private'] as const;
type Audience = (typeof audiences)[number];
export const releases = ['now', 'scheduled'] as const;

/** Private media ignore scheduling (spec part 2 §4, Release). */
export const isScheduled = ({ visibility, release }: { visibility: Audience; release: (typeof releases)[number] }) =>
  visibility !== 'private' && release === 'scheduled';

/** Dollars as typed; empty is free. */
export const parseDollars = (text: string) => (text.trim() === '' ? 0 : readDollars(text));

/** Validated together with other fields: all errors show at once. */
const always = { when: () => true };

/**
 * A media's form values. Times are datetime-local values in the person's time zone. Private media have no price and no release
 * date; `kept` is an existing date, which may be in the past.
 */
export const detailsSchema = (savedTags?: string) =>
  z
    .object({
      description: mediaDescription,
      altText: mediaAltText,
      tags: mediaTags,
      visibility: z.enum(audiences),
      price: z.string(),
      release: z.enum(releases),
      releaseAt: z.string(),
    })
    .refine(({ visibility, price }) => visibility === 'private' || priceCents.safeParse(parseDollars(price)).success, {
      path: ['price'],
      error: messages.price,
      ...always,
    })
    .refine((details) => !isScheduled(details) || !Number.isNaN(new Date(details.releaseAt).getTime()), {
      path: ['releaseAt'],
      error: messages.releaseDate,
      ...always,
    })
    .refine(
      (details) =>
        !isScheduled(details) ||
        details.releaseAt === savedTags ||
        // An invalid date is reported above.
        !(new Date(details.releaseAt).getTime() <= Date.now()),
      { path: ['releaseAt'], error: () => t('releaseAhead'), ...always },
    );

export type DetailsForm = z.input<ReturnType<typeof detailsSchema>>;
export type ReadyDetails = z.output<ReturnType<typeof detailsSchema>>;

export const emptyDetails: DetailsForm = {
  description: '',
  altText: '',
  tags: [],
  visibility: 'free',
  price: '',
  release: 'now',
  releaseAt: '',
};

/** Form values as read from browser storage. */
export const storedDetails = z.object({
  description: z.string(),
  // Drafts from before this field lack it.
  altText: z.string().default(''),
  tags: z.array(z.string()),
  visibility: z.enum(audiences),
  price: z.string(),
  release: z.enum(releases),
  releaseAt: z.string(),
});

/** Form values as createMedia's input (contracts, mediaDetails). Private media have neither price nor date. */
export const toDetails = (details: ReadyDetails): MediaDetailsInput => {
  const texts = {
    description: details.description,
    ...(details.altText ? { alt_text: details.altText } : {}),
    tags: details.tags,
  };
  if (details.visibility === 'private') return { ...texts, private: true };
  return {
    ...texts,
    visibility: details.visibility,
    shop: parseDollars(details.price),
    ...(isScheduled(details) ? { available_date: new Date(details.releaseAt).toISOString() } : {}),
  };
};

const fields = {
  description: 'description',
  alt_text: 'altText',
  tags: 'tags',
  shop: 'price',
  visibility: 'visibility',
  private: 'visibility',
  available_date: 'releaseAt',
} as const;
const isFormField = (name: string): name is keyof typeof fields => name in fields;

/** The form field for one of the server's field names; null if no field shows it. */
export const formFieldOf = (name: string): keyof DetailsForm | null => (isFormField(name) ? fields[name] : null);

export type { Audience as Tab };
export const tabs = audiences;

/** Videos and photos in paths; private media are also listed together. */
export const kinds = ['videos', 'photos'] as const;
export type Kind = (typeof kinds)[number];
export const typeOf = (kind: Kind): MediaType => (kind === 'videos' ? 'video' : 'photo');

/** A path segment; null if unknown. */
export const readTab = (word: string | undefined): Audience | null => tabs.find((tab) => tab === word) ?? null;
export const readKind = (word: string | undefined): Kind | null =>
  kinds.find((kind) => kind === word || typeOf(kind) === word) ?? null;

/** A media's tab. */
export const tabOf = (media: Pick<MediaView, 'private' | 'visibility'>): Audience =>
  media.private ? 'private' : media.visibility;

export const listPath = (tab: Audience, kind: Kind | null): string => `/account/media/${tab}${kind ? `/${kind}` : ''}`;

export const listPathOf = (media: Pick<MediaView, 'private' | 'visibility' | 'type'>): string =>
  listPath(tabOf(media), media.type === 'video' ? 'videos' : 'photos');

export const editPath = (media: Pick<MediaView, 'id' | 'private' | 'visibility' | 'type'>): string =>
  `${listPathOf(media)}/${media.id}`;
