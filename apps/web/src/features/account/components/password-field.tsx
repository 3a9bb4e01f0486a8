import { Field, type FieldProps } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { accountWords as t } from '../words.ts';

/** A password that may be looked at. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'trailing' | 'label'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      label={t('password')}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          aria-pressed={shown}
          onClick={() => setShown((before) => !before)}
          className="text-muted"
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </IconButton>
      }
    />
  );
}
