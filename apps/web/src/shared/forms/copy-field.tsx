import { Field } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A value to copy into another program; `hidden` shows dots, and still copies. */
export function CopyField({
  label,
  value,
  hint,
  hidden = false,
}: {
  label: string;
  value: string;
  hint?: ReactNode;
  hidden?: boolean;
}) {
  const { t } = useTranslation('forms');
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => notify(t('copied'), 'success'),
      () => notify(t('notCopied'), 'error'),
    );
  return (
    <Field
      label={label}
      // Not a password field: browsers would offer to save it.
      value={hidden ? '•'.repeat(value.length) : value}
      hint={hint}
      readOnly
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      trailing={
        <IconButton label={t('copy', { what: label })} onClick={() => void copy()}>
          <Copy size={20} />
        </IconButton>
      }
    />
  );
}
