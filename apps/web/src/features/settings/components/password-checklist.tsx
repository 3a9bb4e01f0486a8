import { limits } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../../../shared/i18n/i18n.ts';

const rules = () => [
  { words: i18n.t('settings:ruleLength'), isMet: (text: string) => text.length >= limits.newPasswordMin },
  {
    words: i18n.t('settings:ruleCharacters'),
    isMet: (text: string) => /\p{L}/u.test(text) && /[^\p{L}\s]/u.test(text),
  },
];

/** What a new password needs, ticked off while it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('settings');
  return (
    <ul aria-label={t('checklist')} className="-mt-3 grid gap-1">
      {rules().map(({ words, isMet }) => {
        const met = isMet(password);
        const Icon = met ? Check : Circle;
        return (
          <li
            key={words}
            className={classNames('flex items-center gap-2 text-13', met ? 'text-success' : 'text-muted')}
          >
            <Icon size={16} aria-hidden="true" />
            <span>{words}</span>
            <span className="sr-only">{t(met ? 'met' : 'unmet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
