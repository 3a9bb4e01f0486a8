import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useFormDraft } from '../../shared/forms/use-form-draft.tsx';
import {
  type DetailsForm,
  detailsSchema,
  emptyDetails,
  fieldOfRefusal,
  type ReadyDetails,
  storedDetails,
  toDetails,
} from '../../shared/media-details/details.ts';
import { useDetailsControls } from '../../shared/media-details/details-fields.tsx';
import { draftName, recording, type Sending } from './recording.ts';

const resolver = zodResolver(detailsSchema());

/** The form beside a recording. What is typed outlives a refusal, an expired login and a reload. */
export function useRecordingForm(sending: Sending | null, onSent: () => void) {
  const form = useForm<DetailsForm, unknown, ReadyDetails>({ resolver, mode: 'onBlur', defaultValues: emptyDetails });
  const controls = useDetailsControls(form.control);
  useFormDraft(form, draftName, storedDetails);
  const fields = sending?.state === 'stopped' ? sending.fields : null;

  useEffect(() => {
    for (const [name, message] of Object.entries(fields ?? {})) {
      const field = fieldOfRefusal(name);
      if (field) form.setError(field, { type: 'server', message });
    }
  }, [fields, form]);

  const onSubmit = form.handleSubmit((details) => {
    recording.send(toDetails(details));
    onSent();
  });
  return { form, controls, onSubmit };
}
