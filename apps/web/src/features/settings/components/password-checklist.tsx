import { limits } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Check, Circle } from 'lucide-react';
import { settingsWords as t } from '../words.ts';

const rules = [
  { words: t('ruleLength'), isMet: (text: string) => text.length >= limits.newPasswordMin },
  { words: t('ruleCharacters'), isMet: (text: string) => /\p{L}/u.test(text) && /[^\p{L}\s]/u.test(text) },
];

/** What a new password needs, ticked off while it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul aria-label={t('checklist')} className="-mt-3 grid gap-1">
      {rules.map(({ words, isMet }) => {
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
