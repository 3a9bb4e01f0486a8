import type { MediaView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { useIsCurrentRoute } from '../../shared/forms/form-feedback.tsx';
import {
  audiences,
  type DetailsForm,
  detailsSchema,
  formFieldOf,
  listPathOf,
  type ReadyDetails,
  releases,
} from '../../shared/media-details/details.ts';
import { useDetailsControls } from '../../shared/media-details/details-fields.tsx';
import { changesOf, valuesOf } from './media-changes.ts';
import { cacheMedia } from './my-media-cache.ts';

const names = ['description', 'altText', 'tags', 'visibility', 'price', 'release', 'releaseAt'] as const;
/** Tags never contain a comma. */
const textsOf = (values: DetailsForm) => ({ ...values, tags: values.tags.join(',') });

/** Input from before a reload or an expired session, over the media's values; null if there was none. */
function restore(key: string, own: DetailsForm): DetailsForm | null {
  const texts = readDraft(key, names);
  if (names.every((name) => texts[name] === undefined || texts[name] === textsOf(own)[name])) return null;
  return {
    description: texts.description ?? own.description,
    altText: texts.altText ?? own.altText,
    tags: texts.tags?.split(',').filter(Boolean) ?? own.tags,
    visibility: audiences.find((audience) => audience === texts.visibility) ?? own.visibility,
    price: texts.price ?? own.price,
    release: releases.find((release) => release === texts.release) ?? own.release,
    releaseAt: texts.releaseAt ?? own.releaseAt,
  };
}

const draftKeyOf = (media: string) => `media.${media}`;

/** Forgets unsaved input about a media that is gone. */
export const deleteMediaDraft = (media: string) => deleteDraft(draftKeyOf(media));

/** The form of one's own media. Input survives an expired session and a reload. */
export function useEditMedia(media: MediaView) {
  const { t } = useTranslation('my-media');
  const client = useQueryClient();
  const navigate = useNavigate();
  const isCurrentRoute = useIsCurrentRoute();
  const draftKey = draftKeyOf(media.id);
  const [own] = useState(() => valuesOf(media));
  const [draft] = useState(() => restore(draftKey, own));
  const [restored, setRestored] = useState(draft !== null);
  const form = useForm<DetailsForm, unknown, ReadyDetails>({
    resolver: zodResolver(detailsSchema(own.releaseAt)),
    mode: 'onTouched',
    defaultValues: draft ?? own,
  });
  const controls = useDetailsControls(form.control);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(draftKey, textsOf(values)),
      }),
    [form, draftKey],
  );

  const showFieldErrors = (error: unknown) => {
    const { fields, message } = toCallError(error);
    let first: keyof DetailsForm | null = null;
    for (const [name, [text]] of Object.entries(fields)) {
      const field = formFieldOf(name);
      if (!field || !text) continue;
      form.setError(field, { type: 'server', message: text });
      first ??= field;
    }
    if (first) form.setFocus(first);
    else form.setError('root', { message });
  };

  const { mutateAsync: update } = trpc.media.update.useMutation();
  const onSubmit = form.handleSubmit(async (details) => {
    try {
      const saved = await update({ id: media.id, ...changesOf(media, own, details) });
      deleteDraft(draftKey);
      if (saved) cacheMedia(client, saved);
      notify(t('saved'), 'success');
      if (isCurrentRoute()) navigate(listPathOf(saved ?? media), { replace: true });
    } catch (error) {
      if (isCurrentRoute()) showFieldErrors(error);
      else notify(`${t('notSaved')} ${toCallError(error).message}`, 'error');
    }
  });

  const discard = () => {
    form.reset(own);
    setRestored(false);
    deleteDraft(draftKey);
  };
  return { form, controls, onSubmit, restored, discard };
}
