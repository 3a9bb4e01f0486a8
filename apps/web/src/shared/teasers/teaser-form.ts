import { isLongEnough, limits, type MediaView, messages, previewBounds, teaserInput } from '@foxreel/contracts';
import { z } from 'zod';
import { readDollars } from '../money/read-dollars.ts';

/** What is typed into the form, right or wrong. */
export const teaserDraft = z.object({ text: z.string(), price: z.string(), free: z.boolean(), preview: z.number() });
export type TeaserForm = z.input<typeof teaserDraft>;

/** The form of a paid message about one media: the words of the contract's own schema, at the fields. */
export const teaserFormSchema = (media: MediaView) =>
  teaserDraft.superRefine((form, check) => {
    const parsed = teaserInput.safeParse(toPayload(media, form));
    for (const { path, message } of parsed.error?.issues ?? [])
      check.addIssue({ code: 'custom', path: [String(path[0] ?? 'text')], message });
    if (!form.free && media.type === 'video' && !isLongEnough(media.duration ?? 0))
      check.addIssue({ code: 'custom', path: ['price'], message: messages.teaserTooShort });
  });

export const emptyTeaserForm = (media: MediaView): TeaserForm => ({
  text: '',
  price: '',
  free: media.type === 'video' && !isLongEnough(media.duration ?? 0),
  preview: previewBounds(media.duration ?? 0).chosen,
});

/** The documented payload (spec part 2 §3): price 0 and preview 10 when free, the media's address only then. */
export function toPayload(media: MediaView, { text, price, free, preview }: TeaserForm) {
  const dollars = readDollars(price);
  return {
    // What is no price is left as typed: the contract has the words for it.
    price: free ? 0 : price.trim() === '' ? null : Number.isNaN(dollars) ? price : dollars,
    text,
    preview: free ? limits.teaserPreviewDefault : preview,
    free,
    media: media.id,
    thumbnail: media.thumbnail.grid,
    duration: media.duration ?? 0,
    teaser: media.teaser?.url ?? null,
    url: free ? (media.source?.url ?? null) : null,
    width: media.width,
    height: media.height,
  };
}
