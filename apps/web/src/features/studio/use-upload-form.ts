import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useIsCurrentRoute, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { formFieldOf, toDetails } from '../../shared/media-details/details.ts';
import type { UploadError } from '../../shared/upload/uploader.ts';
import {
  chooseFiles,
  entriesFor,
  fileKey,
  type ReadyEntry,
  readEntries,
  saveEntries,
  type UploadForm,
  uploadFormSchema,
} from './upload-entries.ts';
import { chosenFilesOf, uploaderOf } from './uploader.ts';

/** An account's upload form: its files, its draft, which survives a reload, and starting the upload. */
export function useUploadForm(account: string, onStarted: () => void) {
  const { t } = useTranslation('studio');
  const chosenFiles = chosenFilesOf(account);
  const { files, sending } = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get);
  const isCurrentRoute = useIsCurrentRoute();
  const toastIfUnmounted = useToastIfUnmounted();
  const [errors, setErrors] = useState<string[]>([]);
  const [began] = useState(() => {
    const saved = readEntries(account);
    return [...saved, ...entriesFor(files, saved)];
  });
  const form = useForm<UploadForm, unknown, { entries: ReadyEntry[] }>({
    resolver: zodResolver(uploadFormSchema),
    defaultValues: { entries: began },
    mode: 'onBlur',
  });
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'entries', keyName: 'key' });

  useEffect(() => {
    const subscription = form.watch(() => saveEntries(account, form.getValues('entries')));
    return () => subscription.unsubscribe();
  }, [form, account]);

  // Also in a form reopened while they were being accepted.
  useEffect(
    () =>
      chosenFiles.onSent((keys) =>
        remove(form.getValues('entries').flatMap(({ file }, index) => (keys.has(file) ? [index] : []))),
      ),
    [form, remove, chosenFiles],
  );

  const addFiles = useCallback(
    (chosen: readonly File[]) => {
      const awaited = form.getValues('entries').map(({ file }) => file);
      const taken = chooseFiles(chosenFiles.get().files, chosen, awaited);
      chosenFiles.add(taken.files);
      append(entriesFor(taken.files, form.getValues('entries')), { shouldFocus: false });
      setErrors(taken.errors);
    },
    [form, append, chosenFiles],
  );

  const removeEntry = useCallback(
    (index: number) => {
      const entry = { ...form.getValues(`entries.${index}`) };
      const file = chosenFiles.get().files.find((one) => fileKey(one) === entry.file);
      chosenFiles.remove(entry.file);
      remove(index);
      saveEntries(account, form.getValues('entries'));
      setErrors([]);
      if (!file) return;
      const restore = () => {
        if (!isCurrentRoute()) return;
        // Chosen again meanwhile, or too many others were.
        const taken = chooseFiles(
          chosenFiles.get().files,
          [file],
          form.getValues('entries').map(({ file: key }) => key),
        );
        if (taken.files.length === 0) return setErrors(taken.errors);
        chosenFiles.add(taken.files);
        insert(index, entry, { shouldFocus: false });
      };
      notify(t('fileRemoved', { name: entry.name }), 'plain', {
        action: { label: t('undo'), onClick: restore },
        milliseconds: 8000,
      });
    },
    [form, remove, insert, chosenFiles, account, isCurrentRoute, t],
  );

  const showError = (error: UploadError) => {
    setErrors([error.message]);
    for (const [index, byField] of Object.entries(error.fields)) {
      for (const [name, texts] of Object.entries(byField)) {
        const message = texts[0];
        const field = formFieldOf(name);
        if (message && field) form.setError(`entries.${Number(index)}.${field}`, { type: 'server', message });
      }
    }
  };

  const submit = form.handleSubmit(async ({ entries }) => {
    const byKey = new Map(chosenFiles.get().files.map((file) => [fileKey(file), file]));
    const requests = entries.flatMap((entry) => {
      const file = byKey.get(entry.file);
      return file ? [{ file, details: toDetails(entry) }] : [];
    });
    if (requests.length < entries.length) return setErrors([]);
    const keys = new Set(entries.map(({ file }) => file));
    const error = await chosenFiles.send(keys, () => uploaderOf(account).add(requests));
    if (error) {
      toastIfUnmounted(`${t('notStarted')} ${error.message}`);
      return showError(error);
    }
    saveEntries(
      account,
      readEntries(account).filter(({ file }) => !keys.has(file)),
    );
    if (isCurrentRoute()) onStarted();
  });

  return { form, fields, files, sending, errors, addFiles, removeEntry, submit };
}

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Makes the whole page a drop target. True while files are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const move = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', move);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', move);
      window.removeEventListener('drop', drop);
    };
  }, []);

  return over;
}
