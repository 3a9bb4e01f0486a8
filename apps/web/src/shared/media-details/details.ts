import {
  type MediaDetailsInput,
  type MediaType,
  type MediaView,
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

/** Who may see a media, as a creator chooses it (spec part 2 §4, Viewable by). */
export const audiences = [...visibilities, 'private'] as const;
type Audience = (typeof audiences)[number];
export const releases = ['now', 'scheduled'] as const;

/** Private media ignore scheduling (spec part 2 §4, Release). */
export const isScheduled = ({ visibility, release }: { visibility: Audience; release: (typeof releases)[number] }) =>
  visibility !== 'private' && release === 'scheduled';

/** Dollars as a person types them; nothing is free. */
export const parseDollars = (text: string) => (text.trim() === '' ? 0 : readDollars(text));

/** Also while other fields are wrong: each says what is wrong with it at once. */
const always = { when: () => true };

/**
 * What a form holds of a media. Times are those of an input of type datetime-local, in the person's own time zone.
 * A private one has no price and no release date; `kept` is the date that it has already, which may have passed.
 */
export const detailsSchema = (kept?: string) =>
  z
    .object({
      description: mediaDescription,
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
        details.releaseAt === kept ||
        // What is no date is told of above.
        !(new Date(details.releaseAt).getTime() <= Date.now()),
      { path: ['releaseAt'], error: () => t('releaseAhead'), ...always },
    );

export type DetailsForm = z.input<ReturnType<typeof detailsSchema>>;
export type ReadyDetails = z.output<ReturnType<typeof detailsSchema>>;

export const emptyDetails: DetailsForm = {
  description: '',
  tags: [],
  visibility: 'free',
  price: '',
  release: 'now',
  releaseAt: '',
};

/** What a form holds as a storage of the browser gives it back. */
export const storedDetails = z.object({
  description: z.string(),
  tags: z.array(z.string()),
  visibility: z.enum(audiences),
  price: z.string(),
  release: z.enum(releases),
  releaseAt: z.string(),
});

/** A form's words as createMedia takes them (contracts, mediaDetails). A private media has neither price nor date. */
export const toDetails = (details: ReadyDetails): MediaDetailsInput => {
  const said = { description: details.description, tags: details.tags };
  if (details.visibility === 'private') return { ...said, private: true };
  return {
    ...said,
    visibility: details.visibility,
    shop: parseDollars(details.price),
    ...(isScheduled(details) ? { available_date: new Date(details.releaseAt).toISOString() } : {}),
  };
};

const fields = {
  description: 'description',
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

/** Videos and photos as addresses name them; private media are listed together too. */
export const kinds = ['videos', 'photos'] as const;
export type Kind = (typeof kinds)[number];
export const typeOf = (kind: Kind): MediaType => (kind === 'videos' ? 'video' : 'photo');

/** A word of an address; null when it is none of these. */
export const readTab = (word: string | undefined): Audience | null => tabs.find((tab) => tab === word) ?? null;
export const readKind = (word: string | undefined): Kind | null =>
  kinds.find((kind) => kind === word || typeOf(kind) === word) ?? null;

/** The tab that a media stands in. */
export const tabOf = (media: Pick<MediaView, 'private' | 'visibility'>): Audience =>
  media.private ? 'private' : media.visibility;

export const listPath = (tab: Audience, kind: Kind | null): string => `/account/media/${tab}${kind ? `/${kind}` : ''}`;

export const listPathOf = (media: Pick<MediaView, 'private' | 'visibility' | 'type'>): string =>
  listPath(tabOf(media), media.type === 'video' ? 'videos' : 'photos');

export const editPath = (media: Pick<MediaView, 'id' | 'private' | 'visibility' | 'type'>): string =>
  `${listPathOf(media)}/${media.id}`;
