import { limits, type MessageDataView, type MessengerRuleView, messageData, type RuleEvent } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button } from '@foxreel/ui/button';
import { Field, TextArea } from '@foxreel/ui/field';
import { IconButton } from '@foxreel/ui/icon-button';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Switch } from '@foxreel/ui/switch';
import { ArrowUp, FlaskConical, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc } from '../../shared/api/trpc.ts';
import { RestoredNote } from '../../shared/forms/use-form-draft.tsx';
import { translateError } from '../../shared/i18n/i18n.ts';
import { TemplatesMenu } from './templates-menu.tsx';
import { type RuleForm, useRule } from './use-rule.ts';

/** When an automatic message is sent: immediately, or after a delay. */
function DelayFields({ form }: { form: UseFormReturn<RuleForm> }) {
  const { t } = useTranslation('messages');
  const { control, register, formState, watch } = form;
  return (
    <div className="grid gap-3">
      <Controller
        control={control}
        name="when"
        render={({ field }) => (
          <Segmented
            label={t('when')}
            choices={[
              { value: 'at-once', label: t('atOnce') },
              { value: 'later', label: t('later') },
            ]}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      {watch('when') === 'later' && (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-3">
          <Field
            {...register('amount')}
            label={t('amount')}
            inputMode="numeric"
            autoComplete="off"
            error={formState.errors.amount?.message}
          />
          <Controller
            control={control}
            name="unit"
            render={({ field }) => (
              <Segmented
                label={t('unit')}
                choices={[
                  { value: 'minutes', label: t('minutes') },
                  { value: 'hours', label: t('hours') },
                ]}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </div>
      )}
    </div>
  );
}

/** Helpers for automatic messages: templates, and a test to oneself. */
function RuleTools({ form }: { form: UseFormReturn<RuleForm> }) {
  const { t } = useTranslation('messages-mass');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const parts = form.watch('texts').map(({ value }): MessageDataView => ({ type: 'text', value }));
  const written = parts.filter((part) => messageData.safeParse(part).success);
  const use = (chosen: MessageDataView[]) => {
    const texts = chosen.filter(({ type }) => type === 'text').map(({ value }) => ({ value }));
    if (texts.length > 0) form.setValue('texts', texts, { shouldDirty: true, shouldValidate: true });
    else notify(t('textsOnly'));
  };
  const { mutateAsync: sendTest } = trpc.mass.test.useMutation();
  const test = async () => {
    setBusy(true);
    try {
      const { id } = await sendTest({ messages: written.map(({ type, value }) => ({ type, value })) });
      const action = { label: t('see'), onClick: () => void navigate(`/messages/inbox/${id}`) };
      notify(t('testSent'), 'success', { action, milliseconds: 8000 });
    } catch (error) {
      notify(toCallError(error).message, 'error');
    }
    setBusy(false);
  };
  return (
    <div className="-ms-3 flex flex-wrap gap-1">
      <TemplatesMenu parts={parts} onUse={use} />
      <Button kind="quiet" className="px-3!" busy={busy} disabled={written.length === 0} onClick={() => void test()}>
        <FlaskConical size={20} /> {t('test')}
      </Button>
    </div>
  );
}

/** An automatic message's texts, in sending order. */
function TextFields({ form }: { form: UseFormReturn<RuleForm> }) {
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
        <Button kind="quiet" className="-ms-3 justify-self-start px-3!" onClick={() => append({ value: '' })}>
          <Plus size={20} /> {t('addText')}
        </Button>
      )}
    </div>
  );
}

/** One event's automatic message: what, when, and whether it is on, with a preview. */
export function RuleEditor({ event, rule }: { event: RuleEvent; rule: MessengerRuleView | null }) {
  const { t } = useTranslation('messages');
  const { form, save, turn, errorMessage, restored, discard } = useRule(event, rule);
  const enabled = form.watch('enabled');
  const texts = form.watch('texts').filter(({ value }) => value.trim() !== '');

  return (
    <form
      onSubmit={save}
      noValidate
      className="grid items-start gap-8 py-6 grid-cols-1 desktop:grid-cols-[minmax(0,1fr)_300px]"
    >
      <div className="grid gap-5">
        <Switch
          label={t('enabled')}
          hint={t(rule ? (enabled ? 'enabledOn' : 'enabledOff') : enabled ? 'unsavedOn' : 'unsavedOff')}
          checked={enabled}
          onChange={(checked) => void turn(checked)}
        />
        <RestoredNote restored={restored} onDiscard={discard} />
        <TextFields form={form} />
        <RuleTools form={form} />
        <DelayFields form={form} />
        <p className="text-15 text-danger-text empty:hidden" aria-live="polite">
          {errorMessage && translateError(errorMessage)}
        </p>
        <ActionFooter place="page">
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </ActionFooter>
      </div>
      <aside aria-label={t('preview')} className="grid gap-2 rounded-20 border border-line bg-raised p-4">
        <h3 className="text-13 font-medium text-muted">{t('preview')}</h3>
        {texts.map(({ value }, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: a preview has no state, and two texts may be alike
            key={index}
            className="max-w-full justify-self-start whitespace-pre-wrap rounded-20 bg-overlay px-4 py-2 text-15"
          >
            {value}
          </p>
        ))}
        <p className="px-2 text-13 font-medium text-muted">{t('originAuto')}</p>
      </aside>
    </form>
  );
}
