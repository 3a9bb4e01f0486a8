import { isLanguage, type Language, languages } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { ChevronDown, Languages } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { trpcClient } from './api/trpc.ts';
import { chooseLanguage, currentLanguage, i18n } from './i18n/i18n.ts';
import { cacheLanguage } from './session/session.ts';

/** A choice remounts the whole app; the new field then takes the focus that the old one had. */
let wasChosen = false;

/** Keeps the choice in the account, if there is one. The cache first: what it says is shown (lazy-panels.tsx). */
async function choose(language: Language): Promise<void> {
  const undo = cacheLanguage(language);
  try {
    await chooseLanguage(language);
  } catch {
    undo?.();
    wasChosen = false;
    return notify(i18n.t('theme:languageFailed'), 'error');
  }
  if (undo)
    trpcClient.account.updateProfile.mutate({ language }).catch(() => notify(i18n.t('theme:languageNotKept'), 'error'));
}

/** The language of the app, each under its own name. */
export function LanguageChoice() {
  const { t } = useTranslation('theme');
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (wasChosen) select.current?.focus();
    wasChosen = false;
  }, []);

  const onChoose = (value: string) => {
    if (!isLanguage(value)) return;
    wasChosen = true;
    void choose(value);
  };

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-13 font-medium text-muted">
        {t('language')}
      </label>
      <span className="relative grid items-center">
        <Languages size={20} aria-hidden="true" className="pointer-events-none absolute start-4 text-muted" />
        <select
          ref={select}
          id={id}
          value={currentLanguage()}
          onChange={(event) => onChoose(event.target.value)}
          className="h-12 w-full appearance-none rounded-12 border border-line bg-raised ps-12 pe-12 text-17 text-text"
        >
          {Object.entries(languages).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" className="pointer-events-none absolute end-4 text-muted" />
      </span>
    </div>
  );
}
