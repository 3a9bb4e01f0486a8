import { type CaptionTrackView, type Cue, limits, type MediaView, messages, parseCaptions } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { SelectField } from '@foxreel/ui/select-field';
import { useTexts } from '@foxreel/ui/texts';
import { Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { languageName } from '../../shared/media/player/caption-settings.ts';

/** Languages offered for captions; a tool can set any other over /api. */
const offered = [
  ...['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar', 'bn', 'cs', 'da', 'el', 'fa', 'fi', 'fil', 'he', 'hi', 'hu', 'id'],
  ...['it', 'ko', 'ms', 'nb', 'nl', 'pl', 'ro', 'ru', 'sv', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'],
];

export interface EditedCaptions {
  language: string;
  cues: readonly Cue[];
}

/** A film's captions: a file per language, or written over the film (`onEdit`). */
export function CaptionsSection({
  media,
  onEdit,
  onSaved,
}: {
  media: MediaView;
  onEdit: (captions: EditedCaptions) => void;
  onSaved: (media: MediaView) => void;
}) {
  const { t, i18n } = useTranslation('my-media');
  const { error: errorText } = useTexts();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState(offered.find((tag) => tag === i18n.language) ?? 'en');
  const [error, setError] = useState<string | null>(null);
  const [removing, setRemoving] = useState<CaptionTrackView | null>(null);
  const save = trpc.media.setCaptions.useMutation({
    onSuccess: (saved) => {
      notify(t('captionsSaved'), 'success');
      if (saved) onSaved(saved);
    },
    onError: (cause) => setError(toCallError(cause).message),
  });
  const remove = trpc.media.removeCaptions.useMutation({
    onSuccess: (saved) => {
      notify(t('captionsRemoved'), 'success');
      if (saved) onSaved(saved);
      setRemoving(null);
    },
  });
  const nameOf = (tag: string | null) => languageName(tag) ?? t('captionsUnknown');

  const upload = async (file: File) => {
    if (file.size > limits.captionsBytesMax) return setError(messages.captionsTooLarge);
    const vtt = await file.text();
    const parsed = parseCaptions(vtt);
    setError(parsed.error);
    if (parsed.error === null) save.mutate({ media: media.id, language, vtt });
  };
  const edit = async (track: CaptionTrackView) => {
    try {
      const reply = await fetch(track.url);
      const parsed = parseCaptions(reply.ok ? await reply.text() : '');
      setError(parsed.error === null ? null : t('captionsNotRead'));
      if (parsed.error === null) onEdit({ language: track.language ?? 'und', cues: parsed.cues });
    } catch {
      setError(t('captionsNotRead'));
    }
  };
  return (
    <section aria-labelledby={`${id}-title`} className="grid grid-cols-1 gap-3">
      <h2 id={`${id}-title`} className="text-15 font-bold">
        {t('captions')}
      </h2>
      <p className="text-13 text-muted">{t('captionsHint')}</p>
      <ul className="grid grid-cols-1">
        {media.captions.map((track) => (
          <li key={track.language ?? 'und'} className="flex min-h-11 items-center gap-1 text-15">
            <span className="min-w-0 grow truncate">{nameOf(track.language)}</span>
            <IconButton
              label={t('captionsEdit', { language: nameOf(track.language) })}
              onClick={() => void edit(track)}
            >
              <Pencil size={20} />
            </IconButton>
            <IconButton
              label={t('captionsRemove', { language: nameOf(track.language) })}
              onClick={() => setRemoving(track)}
            >
              <Trash2 size={20} />
            </IconButton>
          </li>
        ))}
      </ul>
      <SelectField
        label={t('captionsLanguage')}
        value={language}
        onChange={({ target }) => setLanguage(target.value)}
        choices={offered.map((tag) => ({ value: tag, label: languageName(tag) ?? tag }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" busy={save.isPending} onClick={() => chooser.current?.click()}>
          <Upload size={20} aria-hidden="true" />
          {t('captionsUpload')}
        </Button>
        <Button kind="secondary" onClick={() => onEdit({ language, cues: [] })}>
          <Plus size={20} aria-hidden="true" />
          {t('captionsWrite')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".vtt,text/vtt"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
            target.value = '';
          }}
        />
      </div>
      <p aria-live="polite" className="text-13 text-danger-text empty:hidden">
        {error !== null && errorText(error)}
      </p>
      {removing && (
        <QuestionDialog
          title={t('captionsRemoveTitle', { language: nameOf(removing.language) })}
          description={t('captionsRemoveHint')}
          keep={t('keep')}
          act={t('captionsRemoveAct')}
          busy={remove.isPending}
          errorMessage={remove.error ? toCallError(remove.error).message : undefined}
          onAct={() => remove.mutate({ media: media.id, language: removing.language ?? 'und' })}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
