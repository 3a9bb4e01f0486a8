import { Field, type FieldProps } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';

/** A password that may be looked at. */
export function PasswordField({
  label = i18n.t('forms:password'),
  ...rest
}: Omit<FieldProps, 'type' | 'trailing' | 'label'> & { label?: string }) {
  const { t } = useTranslation('forms');
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown((before) => !before)}
          className="text-muted"
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
      }
    />
  );
}
