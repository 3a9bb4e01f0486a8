import { Field, type FieldProps } from '@foxreel/ui/field';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** A username, with a check mark once the server has said that it is free. */
export function UsernameField({ free, ...rest }: Omit<FieldProps, 'label' | 'trailing' | 'hint'> & { free: boolean }) {
  const { t } = useTranslation('forms');
  return (
    <Field
      {...rest}
      label={t('username')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={free ? t('usernameFree') : t('usernameHint')}
      trailing={
        free && (
          <span className="grid size-11 place-items-center text-success">
            <Check size={20} aria-hidden="true" />
          </span>
        )
      }
    />
  );
}
