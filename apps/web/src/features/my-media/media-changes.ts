import type { MediaView, UpdateMediaInput } from '@foxreel/contracts';
import { writeDollars } from '../../shared/format.ts';
import {
  type DetailsForm,
  isScheduled,
  parseDollars,
  type ReadyDetails,
  tabOf,
} from '../../shared/media-details/details.ts';

/** An instant as a datetime-local value. */
function localTime(iso: string): string {
  const moment = new Date(iso);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join('-');
  return `${day}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

/** A media's initial form values. Scheduled is inferred: its date differs from its creation date (spec part 2 §4). */
export function valuesOf(media: MediaView): DetailsForm {
  const scheduled = media.availableDate !== media.addDate;
  return {
    description: media.description ?? '',
    altText: media.altText ?? '',
    tags: media.tags,
    visibility: tabOf(media),
    price: media.shopCents > 0 ? writeDollars(media.shopCents) : '',
    release: scheduled ? 'scheduled' : 'now',
    releaseAt: scheduled ? localTime(media.availableDate) : '',
  };
}

type MediaChange = Omit<UpdateMediaInput, 'id' | 'available_date' | 'shop'> & {
  available_date?: string;
  /** Dollars. */
  shop?: number;
};

/** What to save: only fields that differ from the initial values. A private media keeps its price and date. */
export function changesOf(media: MediaView, began: DetailsForm, now: ReadyDetails): MediaChange {
  const change: MediaChange = {};
  if (now.description !== began.description) change.description = now.description;
  if (now.altText !== began.altText) change.alt_text = now.altText;
  if (now.tags.join() !== began.tags.join()) change.tags = now.tags;
  if (now.visibility === 'private') return media.private ? change : { ...change, private: true };
  if (media.private) change.private = false;
  if (now.visibility !== media.visibility) change.visibility = now.visibility;
  const price = parseDollars(now.price);
  if (price !== parseDollars(began.price)) change.shop = price;
  if (now.release === began.release && now.releaseAt === began.releaseAt) return change;
  if (isScheduled(now)) change.available_date = new Date(now.releaseAt).toISOString();
  // The creation date reads as 'now' in the next edit.
  else if (began.release === 'scheduled') change.available_date = media.addDate;
  return change;
}
