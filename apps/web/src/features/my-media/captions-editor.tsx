import { type Cue, formatCaptions, formatCueTime, type MediaView, parseCueTime } from '@foxreel/contracts';
import { useBackLayer } from '@foxreel/ui/back-layer';
import { Button } from '@foxreel/ui/button';
import { Field, TextArea } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { LocateFixed, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { useAttachedSource } from '../../shared/media/player/attach-source.ts';
import { languageName } from '../../shared/media/player/caption-settings.ts';
import { type CueRow, errorsOfRow, rowAt, toCues, toRows, withRowAt } from './cue-rows.ts';

interface CaptionsEditorProps {
  media: MediaView & { source: NonNullable<MediaView['source']> };
  language: string;
  cues: readonly Cue[];
  onSaved: (media: MediaView) => void;
  onClose: () => void;
}

/** Scrolls to the editor, and back to where it was opened from when it closes. */
function openFor(title: HTMLElement | null): () => void {
  const opener = document.activeElement;
  const { scrollY } = window;
  window.scrollTo(0, 0);
  title?.focus({ preventScroll: true });
  return () =>
    requestAnimationFrame(() => {
      window.scrollTo(0, scrollY);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    });
}

/** Captions in one language, edited over their film: the one that shows stands in the picture, all are listed beside it. */
export function CaptionsEditor({ media, language, cues, onSaved, onClose }: CaptionsEditorProps) {
  const { t } = useTranslation('my-media');
  const video = useRef<HTMLVideoElement>(null);
  useAttachedSource(video, media.source);
  const [opened] = useState(() => toRows(cues));
  const [rows, setRows] = useState(opened);
  const [now, setNow] = useState(0);
  const [checked, setChecked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const leave = () => (rows === opened ? onClose() : setLeaving(true));
  useBackLayer(true, leave);
  const save = trpc.media.setCaptions.useMutation({
    onSuccess: (saved) => {
      notify(t('captionsSaved'), 'success');
      if (saved) onSaved(saved);
      onClose();
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => openFor(title.current), []);
  const current = rowAt(rows, now);
  const change = (key: number, values: Partial<CueRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...values } : row)));
  const add = () => {
    video.current?.pause();
    setRows(withRowAt(rows, now, (media.duration ?? 0) * 1000));
  };
  const submit = () => {
    setChecked(true);
    if (rows.some((row) => Object.keys(errorsOfRow(row)).length > 0)) return;
    save.mutate({ media: media.id, language, vtt: formatCaptions(toCues(rows)) });
  };
  const name = languageName(language) ?? t('captionsUnknown');
  return (
    <section
      aria-label={t('cueTitle', { language: name })}
      className="page-margin mx-auto grid w-full max-w-[1100px] gap-4 py-4 desktop:grid-cols-2 desktop:gap-8 desktop:py-6"
    >
      <div className="grid content-start gap-3 desktop:sticky desktop:top-20 desktop:self-start">
        <h2 ref={title} tabIndex={-1} className="text-17 font-bold outline-none">
          {t('cueTitle', { language: name })}
        </h2>
        <div className="relative h-[45dvh] overflow-hidden rounded-12 bg-black desktop:h-[560px]">
          {/* biome-ignore lint/a11y/useMediaCaption: its captions stand in the field over it */}
          <video
            ref={video}
            controls
            playsInline
            aria-label={t('cueFilm')}
            onTimeUpdate={({ currentTarget }) => setNow(Math.round(currentTarget.currentTime * 1000))}
            className="size-full object-contain"
          />
          <div className="pointer-events-none absolute inset-x-4 bottom-20 grid justify-items-center">
            {current ? (
              <textarea
                aria-label={t('cueNow', { time: current.start })}
                value={current.text}
                rows={2}
                dir="auto"
                lang={language}
                onFocus={() => video.current?.pause()}
                onChange={({ target }) => change(current.key, { text: target.value })}
                className="field-sizing-content pointer-events-auto min-w-48 max-w-full resize-none rounded-6 bg-black/75 px-3 py-2 text-center text-17 text-white"
              />
            ) : (
              <Button kind="secondary" onClick={add} className="pointer-events-auto">
                <Plus size={20} aria-hidden="true" />
                {t('cueAdd')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div className="grid content-start gap-3">
        <FormError message={save.error ? toCallError(save.error).message : undefined} />
        {rows.length === 0 && <p className="text-15 text-muted">{t('cueEmpty')}</p>}
        <ol className="grid gap-2">
          {rows.map((row) => (
            <CueItem
              key={row.key}
              row={row}
              checked={checked}
              onChange={(values) => change(row.key, values)}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
              onSeek={(seconds) => {
                if (!video.current) return;
                video.current.currentTime = seconds;
                video.current.scrollIntoView({ block: 'nearest' });
              }}
            />
          ))}
        </ol>
        <footer className="sticky bottom-[var(--bar)] z-10 -mx-4 flex justify-end gap-2 border-line border-t bg-background px-4 py-3 desktop:static desktop:mx-0 desktop:px-0">
          <Button kind="quiet" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button busy={save.isPending} disabled={rows.length === 0} onClick={submit}>
            {t('save')}
          </Button>
        </footer>
      </div>
      {leaving && (
        <QuestionDialog
          title={t('cueLeaveTitle')}
          description={t('cueLeaveHint')}
          keep={t('cueLeaveKeep')}
          act={t('cueLeaveAct')}
          onAct={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </section>
  );
}

/** One caption of the list; its errors show once saving was tried. */
function CueItem({
  row,
  checked,
  onChange,
  onRemove,
  onSeek,
}: {
  row: CueRow;
  checked: boolean;
  onChange: (values: Partial<CueRow>) => void;
  onRemove: () => void;
  onSeek: (seconds: number) => void;
}) {
  const { t } = useTranslation('my-media');
  const errors = checked ? errorsOfRow(row) : {};
  const start = parseCueTime(row.start);
  const time = start === null ? row.start : formatCueTime(start);
  return (
    <li className="flex gap-2 rounded-12 border border-line py-3 ps-3 pe-1">
      <div className="tabular grid min-w-0 grow grid-cols-2 gap-x-2">
        <Field
          label={t('cueStart')}
          value={row.start}
          onChange={({ target }) => onChange({ start: target.value })}
          error={errors.start && t(errors.start)}
          className="px-2.5 text-15"
        />
        <Field
          label={t('cueEnd')}
          value={row.end}
          onChange={({ target }) => onChange({ end: target.value })}
          error={errors.end && t(errors.end)}
          className="px-2.5 text-15"
        />
        <div className="col-span-2">
          <TextArea
            label={t('cueText')}
            rows={2}
            dir="auto"
            value={row.text}
            onChange={({ target }) => onChange({ text: target.value })}
            error={errors.text && t(errors.text)}
            className="resize-none px-2.5 text-15"
          />
        </div>
      </div>
      <div className="grid content-start gap-1 pt-6">
        <IconButton
          label={t('cueSeek', { time })}
          disabled={start === null}
          onClick={() => onSeek((start ?? 0) / 1000)}
        >
          <LocateFixed size={20} />
        </IconButton>
        <IconButton label={t('cueRemove', { time })} onClick={onRemove}>
          <Trash2 size={20} />
        </IconButton>
      </div>
    </li>
  );
}
