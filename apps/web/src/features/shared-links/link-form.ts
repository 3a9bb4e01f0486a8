import { createSharedLinkInput, messages, type SharedLinkView, updateSharedLinkInput } from '@foxreel/contracts';
import { z } from 'zod';
import { readDollars } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'shared-links');

/** What is typed into the forms, right or wrong; `media` is empty until one is chosen. */
export const linkDraft = z.object({ media: z.string(), description: z.string(), free: z.boolean(), price: z.string() });
export type LinkForm = z.input<typeof linkDraft>;

export const emptyLinkForm: LinkForm = { media: '', description: '', free: false, price: '' };

export const linkFormOf = ({ media, description, priceCents }: SharedLinkView): LinkForm => ({
  media: media.id,
  description,
  free: priceCents === 0,
  price: priceCents === 0 ? '' : String(priceCents / 100),
});

/** What the calls take: dollars as a number, NaN for what is none, null where nothing is typed. */
export function toLinkTerms({ description, free, price }: LinkForm) {
  return { description, free, price: free || price.trim() === '' ? null : readDollars(price) };
}

type Parsed = { error?: z.ZodError | undefined };

/** The words of the contract's own schema, at the fields. */
const checked = (parse: (form: LinkForm) => Parsed) =>
  linkDraft.superRefine((form, check) => {
    const found = new Map<string, string>();
    for (const { path, message } of parse(form).error?.issues ?? [])
      found.set(String(path[0] ?? 'description'), message);
    if (found.has('media')) found.set('media', t('mediaRequired'));
    // The contract looks at what belongs together once each field is right; here all is said at once.
    if (!form.free && toLinkTerms(form).price === null) found.set('price', messages.linkPriceRequired);
    for (const [field, message] of found) check.addIssue({ code: 'custom', path: [field], message });
  });

export const createLinkSchema = checked((form) =>
  createSharedLinkInput.safeParse({ media: form.media, ...toLinkTerms(form) }),
);
export const editLinkSchema = checked((form) => updateSharedLinkInput.safeParse({ id: '', ...toLinkTerms(form) }));
