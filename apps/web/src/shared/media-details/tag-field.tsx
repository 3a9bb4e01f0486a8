import { limits, mediaTags, messages } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Tags as chips: Enter or a comma adds one, Backspace in an empty field takes the last one back. */
export function TagField({
  tags,
  onChange,
  onBlur,
  error,
}: {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur: () => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation('media-details');
  const id = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);

  const add = () => {
    const words = text.replace(/^#/, '').trim();
    if (words === '') return setRefusal(null);
    const checked = mediaTags.safeParse([words]);
    const tag = checked.data?.[0];
    if (!tag) return setRefusal(messages.tags);
    setText('');
    setRefusal(null);
    if (!tags.includes(tag) && tags.length < limits.tagsMax) onChange([...tags, tag]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && text === '' && tags.length > 0) {
      onChange(tags.slice(0, -1));
    }
  };
  const wrong = refusal ?? error;

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium text-muted">
        {t('tags')}
      </label>
      <div
        className={classNames(
          'flex min-h-12 flex-wrap items-center gap-2 rounded-12 border bg-raised px-3 py-1.5 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
          wrong ? 'border-danger' : 'border-line',
        )}
      >
        {tags.map((tag) => (
          <span key={tag} className="inline-flex h-8 items-center rounded-full bg-overlay pl-3 text-15">
            {tag}
            <button
              type="button"
              aria-label={t('removeTag', { tag })}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
              className="relative grid size-8 place-items-center rounded-full text-muted after:absolute after:-inset-1.5 hover:text-text"
            >
              <X size={16} />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          onBlur={() => {
            add();
            onBlur();
          }}
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="none"
          placeholder={tags.length === 0 ? t('tagPlaceholder') : t('addTag')}
          aria-invalid={Boolean(wrong)}
          aria-describedby={`${id}-note`}
          className="h-9 min-w-32 grow bg-transparent px-1 text-17 outline-none placeholder:text-muted"
        />
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={classNames('-mt-0.5 min-h-[18px] text-13', wrong ? 'text-danger-text' : 'text-muted')}
      >
        {wrong ?? messages.tags}
      </p>
    </div>
  );
}
