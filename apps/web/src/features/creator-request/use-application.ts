import { creatorSignupSteps, limits, messages } from '@foxreel/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import {
  changeDraft,
  deleteApplicationDraft,
  sendPicture,
  type TextField,
  useApplicationDraft,
} from './application-draft.ts';

export const steps = 5;
const { socials, name, address } = creatorSignupSteps;
const texts = z.object({ ...socials.shape, ...name.shape, ...address.shape });
/** The text fields of each step. */
const fieldsOf: readonly (readonly TextField[])[] = [
  ['instagram', 'twitter'],
  [],
  ['firstName', 'lastName'],
  ['country', 'region', 'city', 'address'],
  [],
];

const blank: Record<TextField, string> = {
  instagram: '',
  twitter: '',
  firstName: '',
  lastName: '',
  country: '',
  region: '',
  city: '',
  address: '',
};

/** The given signature: drawn, or a typed name. */
export type Signature = { kind: 'drawn'; picture: Blob } | { kind: 'typed'; name: string };

/** The documented five steps, each validated before the next. */
export function useApplication() {
  const draft = useApplicationDraft();
  const [problem, setProblem] = useState<string | null>(null);
  const [signatureProblem, setSignatureProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const form = useForm({
    resolver: zodResolver(texts),
    mode: 'onTouched',
    defaultValues: { ...blank, ...draft.texts },
  });
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => changeDraft(() => ({ texts: { ...values } })));
    return unsubscribe;
  }, [form]);

  const goToStep = (step: number) => {
    setProblem(null);
    changeDraft(() => ({ step }));
  };
  const next = async () => {
    if (!draft.adult) return setProblem(messages.ageRequired);
    const fields = fieldsOf[draft.step - 1] ?? [];
    if (fields.length > 0 && !(await form.trigger([...fields], { shouldFocus: true }))) return;
    if (draft.step === 2 && (draft.docs.length === 0 || !draft.face)) return setProblem(messages.identityRequired);
    goToStep(Math.min(steps, draft.step + 1));
  };
  const setAdult = (adult: boolean) => {
    setProblem(null);
    // Unchecking returns to the first step (spec part 2 §2).
    changeDraft(({ step }) => ({ adult, step: adult ? step : 1 }));
  };
  /** Null when the server rejected it; the error is shown. */
  const uploadSignature = async (signature: Signature): Promise<string | null> => {
    if (signature.kind === 'typed') return signature.name;
    try {
      return await sendPicture('signature', signature.picture);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : messages.uploadFailed);
      return null;
    }
  };
  const { mutateAsync: submit } = trpc.creatorRequests.submit.useMutation();
  const send = async (signature: Signature) => {
    const facts = texts.safeParse(form.getValues());
    const [docs, face] = [draft.docs.slice(0, limits.identityDocumentsMax), draft.face];
    if (!facts.success) return goToStep(1);
    if (docs.length === 0 || !face) return goToStep(2);
    setSending(true);
    setProblem(null);
    setSignatureProblem(null);
    try {
      const signed = await uploadSignature(signature);
      if (signed === null) return;
      const request = await submit({
        ...facts.data,
        docs: docs.map(({ url }) => url),
        facePhoto: face.url,
        signature: signed,
        enable: true,
      });
      deleteApplicationDraft();
      utils.creatorRequests.own.setData(undefined, request);
      return request;
    } catch (error) {
      const { message, fields } = toCallError(error);
      // Pictures are kept for a day; later they must be taken again.
      if (fields['docs'] || fields['facePhoto']) changeDraft(() => ({ step: 2, docs: [], face: null }));
      const rejected = signature.kind === 'typed' ? fields['signature']?.[0] : undefined;
      if (rejected) setSignatureProblem(rejected);
      else setProblem(message);
    } finally {
      setSending(false);
    }
  };
  const back = () => goToStep(Math.max(1, draft.step - 1));
  return { draft, form, problem, signatureProblem, sending, next, back, setAdult, send };
}
