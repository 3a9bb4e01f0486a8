import {
  createSharedLinkInput,
  limits,
  messages,
  type SharedLinkView,
  updateSharedLinkInput,
} from '@foxreel/contracts';
import { Field, TextArea } from '@foxreel/ui/field';
import { Switch } from '@foxreel/ui/switch';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { utils } from '../../shared/api/trpc.ts';
import { useEarned } from '../../shared/earned.ts';
import { readDollars, writeDollars } from '../../shared/format.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { sharedLinkQuery } from '../../shared/media/media-queries.ts';

const t = i18n.getFixedT(null, 'shared-links');

/** The forms' raw input; `media` is empty until one is chosen. */
export const linkDraft = z.object({ media: z.string(), description: z.string(), free: z.boolean(), price: z.string() });
export type LinkForm = z.input<typeof linkDraft>;

export const emptyLinkForm: LinkForm = { media: '', description: '', free: false, price: '' };

export const linkFormOf = ({ media, description, priceCents }: SharedLinkView): LinkForm => ({
  media: media.id,
  description,
  free: priceCents === 0,
  price: priceCents === 0 ? '' : writeDollars(priceCents),
});

/** The calls' values: dollars as a number, NaN if invalid, null if empty. */
export function toLinkTerms({ description, free, price }: LinkForm) {
  return { description, free, price: free || price.trim() === '' ? null : readDollars(price) };
}

type Parsed = { error?: z.ZodError | undefined };

/** The contract schema's own messages, by field. */
const checked = (parse: (form: LinkForm) => Parsed) =>
  linkDraft.superRefine((form, check) => {
    const found = new Map<string, string>();
    for (const { path, message } of parse(form).error?.issues ?? [])
      found.set(String(path[0] ?? 'description'), message);
    if (found.has('media')) found.set('media', t('mediaRequired'));
    // The contract checks related fields only when each is valid; here all errors show at once.
    if (!form.free && toLinkTerms(form).price === null) found.set('price', messages.linkPriceRequired);
    for (const [field, message] of found) check.addIssue({ code: 'custom', path: [field], message });
  });

export const createLinkSchema = checked((form) =>
  createSharedLinkInput.safeParse({ media: form.media, ...toLinkTerms(form) }),
);
export const editLinkSchema = checked((form) => updateSharedLinkInput.safeParse({ id: '', ...toLinkTerms(form) }));

/** A link's text and price. */
export function LinkFields({ form }: { form: UseFormReturn<LinkForm> }) {
  const { t } = useTranslation('shared-links');
  const earned = useEarned('media');
  const { errors } = form.formState;
  return (
    <>
      <TextArea
        {...form.register('description')}
        label={t('text')}
        hint={t('textHint')}
        maxLength={limits.descriptionMax}
        rows={3}
        className="resize-none"
        error={errors.description?.message}
      />
      <Controller
        control={form.control}
        name="free"
        render={({ field }) => (
          <Switch label={t('isFree')} hint={t('freeHint')} checked={field.value} onChange={field.onChange} />
        )}
      />
      {!form.watch('free') && (
        <Field
          {...form.register('price')}
          label={t('price')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="$5.99"
          hint={earned(form.watch('price')) ?? t('priceHint')}
          error={errors.price?.message}
        />
      )}
    </>
  );
}

const listInput = { limit: limits.listPage };

/** The creator's own links, newest first. */
export const linksQuery = utils.sharedLinks.list.infiniteQueryOptions(listInput, {
  getNextPageParam: (page) => page.after,
});

/** One's own link for a popup over the list: from loaded data at once, then from the server. */
export function useOwnLink(id: string | undefined) {
  const loaded = () =>
    utils.sharedLinks.list
      .getInfiniteData(listInput)
      ?.pages.flatMap(({ items }) => items)
      .find((link) => link.id === id);
  const query = useQuery({ ...sharedLinkQuery(id ?? ''), enabled: id !== undefined, placeholderData: loaded });
  const own: SharedLinkView | null = query.data?.media.access === 'owner' ? query.data : null;
  return { link: own, query };
}
