import { useEffect } from 'react';
import { chooseLanguage, currentLanguage } from '../shared/i18n/i18n.ts';
import { useSession } from '../shared/session/session.ts';

/** Shows the account's language after signing in on another device. Where its texts cannot be fetched, the language stays. */
export function AccountLanguage() {
  const language = useSession().account?.own?.language ?? null;
  useEffect(() => {
    if (language && language !== currentLanguage()) chooseLanguage(language).catch(() => undefined);
  }, [language]);
  return null;
}
