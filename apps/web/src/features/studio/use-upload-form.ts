import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useHere, useTellIfGone } from '../../shared/forms/use-here.ts';
import { fieldOfRefusal, toDetails } from '../../shared/media-details/details.ts';
import type { UploadRefusal } from '../../shared/upload/index.ts';
import { chosenFiles, useChosenFiles } from './chosen-files.ts';
import { readDraft, writeDraft } from './draft.ts';
import { chooseFiles, fileKey, newEntry, type ReadyEntry, type UploadForm, uploadFormSchema } from './entry.ts';
import { uploader } from './uploader.ts';
import { t } from './words.ts';

/** The upload form: its files, its draft that outlives a reload, and the start of the upload. */
export function useUploadForm(onStarted: () => void) {
  const { files, sending } = useChosenFiles();
  const here = useHere();
  const tellIfGone = useTellIfGone();
  const [refusals, setRefusals] = useState<string[]>([]);
  const form = useForm<UploadForm, unknown, { entries: ReadyEntry[] }>({
    resolver: zodResolver(uploadFormSchema),
    defaultValues: { entries: readDraft() },
    mode: 'onBlur',
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'entries', keyName: 'key' });

  useEffect(() => {
    const subscription = form.watch(() => writeDraft(form.getValues('entries')));
    return () => subscription.unsubscribe();
  }, [form]);

  // Also in a form that was opened anew while they were being taken.
  useEffect(
    () =>
      chosenFiles.onSent((keys) =>
        remove(form.getValues('entries').flatMap(({ file }, index) => (keys.has(file) ? [index] : []))),
      ),
    [form, remove],
  );

  const addFiles = useCallback(
    (chosen: readonly File[]) => {
      const taken = chooseFiles(chosenFiles.get(), chosen);
      const known = new Set(form.getValues('entries').map((entry) => entry.file));
      const fresh = taken.files.filter((file) => !known.has(fileKey(file)));
      chosenFiles.add(taken.files);
      append(fresh.map(newEntry), { shouldFocus: false });
      setRefusals(taken.refusals);
    },
    [form, append],
  );

  const removeEntry = useCallback(
    (index: number) => {
      chosenFiles.remove(form.getValues(`entries.${index}.file`));
      remove(index);
      writeDraft(form.getValues('entries'));
      setRefusals([]);
    },
    [form, remove],
  );

  const showRefusal = (refusal: UploadRefusal) => {
    setRefusals([refusal.message]);
    for (const [index, byField] of Object.entries(refusal.fields)) {
      for (const [name, texts] of Object.entries(byField)) {
        const message = texts[0];
        const field = fieldOfRefusal(name);
        if (message && field) form.setError(`entries.${Number(index)}.${field}`, { type: 'server', message });
      }
    }
  };

  const submit = form.handleSubmit(async ({ entries }) => {
    const byKey = new Map(chosenFiles.get().map((file) => [fileKey(file), file]));
    const requests = entries.flatMap((entry) => {
      const file = byKey.get(entry.file);
      return file ? [{ file, details: toDetails(entry) }] : [];
    });
    if (requests.length < entries.length) return setRefusals([]);
    const keys = new Set(entries.map(({ file }) => file));
    const refusal = await chosenFiles.send(keys, () => uploader.add(requests));
    if (refusal) {
      tellIfGone(`${t('notStarted')} ${refusal.message}`);
      return showRefusal(refusal);
    }
    writeDraft(readDraft().filter(({ file }) => !keys.has(file)));
    if (here()) onStarted();
  });

  return { form, fields, files, sending, refusals, addFiles, removeEntry, submit };
}
