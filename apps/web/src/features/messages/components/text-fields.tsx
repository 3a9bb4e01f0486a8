import { limits } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { TextArea } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RuleForm } from '../rule-form.ts';

/** The texts of an automatic message, in the order in which they are sent. */
export function TextFields({ form }: { form: UseFormReturn<RuleForm> }) {
  const { t } = useTranslation('messages');
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'texts' });
  const row = fields.length > 1 ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-1' : 'grid grid-cols-1';
  return (
    <div className="grid gap-4">
      {fields.map((field, index) => (
        <div key={field.id} className={row}>
          <TextArea
            {...form.register(`texts.${index}.value`)}
            label={t('text', { number: index + 1 })}
            maxLength={limits.messageMax}
            rows={2}
            className="resize-none"
            error={form.formState.errors.texts?.[index]?.value?.message}
          />
          {fields.length > 1 && (
            <div className="grid content-start pt-6">
              <IconButton label={t('removeText', { number: index + 1 })} onClick={() => remove(index)}>
                <Trash2 size={20} />
              </IconButton>
              {index > 0 && (
                <IconButton label={t('moveUp', { number: index + 1 })} onClick={() => swap(index, index - 1)}>
                  <ArrowUp size={20} />
                </IconButton>
              )}
            </div>
          )}
        </div>
      ))}
      {fields.length < limits.autoMessagesMax && (
        <Button kind="quiet" className="-ml-3 justify-self-start px-3!" onClick={() => append({ value: '' })}>
          <Plus size={20} /> {t('addText')}
        </Button>
      )}
    </div>
  );
}
