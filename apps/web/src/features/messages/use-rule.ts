import {
  limits,
  type MessengerRuleView,
  messages,
  messengerRuleInput,
  type RuleEvent,
  text512,
} from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useFormDraft } from '../../shared/forms/use-form-draft.tsx';

/** An automatic message's form: the rule's own schema, with a choice of immediately or later. */
export const ruleFormSchema = z
  .object({
    event: messengerRuleInput.shape.event,
    enabled: z.boolean(),
    texts: z
      .array(z.object({ value: text512 }))
      .min(1, messages.emptyText)
      .max(limits.autoMessagesMax),
    when: z.enum(['at-once', 'later']),
    amount: z.string().trim(),
    unit: z.enum(['minutes', 'hours']),
  })
  .superRefine((form, check) => {
    if (form.when === 'at-once') return;
    const typed = /^\d+$/.test(form.amount) ? Number(form.amount) : Number.NaN;
    const amount = form.amount === '' ? undefined : typed;
    const parsed = messengerRuleInput.shape.delay.safeParse({ amount, unit: form.unit });
    const message = parsed.error?.issues[0]?.message;
    if (message) check.addIssue({ code: 'custom', path: ['amount'], message });
  });
export type RuleForm = z.input<typeof ruleFormSchema>;

/** Raw input, valid or not; a saved rule's switch works at once. */
const ruleDraft = z.object({
  texts: z.array(z.object({ value: z.string() })).min(1),
  when: ruleFormSchema.shape.when,
  amount: z.string(),
  unit: ruleFormSchema.shape.unit,
});

/** The same for an unsaved rule, whose switch waits for saving. */
const newRuleDraft = ruleDraft.extend({ enabled: z.boolean().default(true) });

/** The form's values for a saved rule, or for none. */
export const toForm = (event: RuleEvent, rule: MessengerRuleView | null): RuleForm => ({
  event,
  enabled: rule?.enabled ?? true,
  texts: rule?.messages.map(({ value }) => ({ value })) ?? [{ value: '' }],
  when: rule?.delay ? 'later' : 'at-once',
  amount: rule?.delay ? String(rule.delay.amount) : '',
  unit: rule?.delay?.unit ?? 'minutes',
});

/** The rule of a filled-in form. */
export const toRule = (form: RuleForm): z.input<typeof messengerRuleInput> => ({
  event: form.event,
  enabled: form.enabled,
  messages: form.texts.map(({ value }) => ({ type: 'text', value })),
  delay: form.when === 'later' ? { amount: Number(form.amount), unit: form.unit } : null,
});

/** The form of one event's rule, its saving, and the switch, which works at once for a saved rule. */
export function useRule(event: RuleEvent, saved: MessengerRuleView | null) {
  const { t } = useTranslation('messages');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const form = useForm<RuleForm>({
    resolver: zodResolver(ruleFormSchema),
    defaultValues: toForm(event, saved),
    mode: 'onBlur',
  });
  const draft = useFormDraft(form, `rule.${event}`, saved ? ruleDraft : newRuleDraft);

  const keep = (rule: MessengerRuleView) =>
    utils.messages.rules.setData(undefined, (rules) => [
      ...(rules ?? []).filter((other) => other.event !== event),
      rule,
    ]);

  const { mutateAsync: saveRule } = trpc.messages.saveRule.useMutation();
  const save = form.handleSubmit(async (values) => {
    setErrorMessage(null);
    try {
      const rule = await saveRule(messengerRuleInput.parse(toRule(values)));
      keep(rule);
      form.reset(toForm(event, rule));
      draft.drop();
      notify(t('saved'), 'success');
    } catch (error) {
      setErrorMessage(toCallError(error).message);
    }
  });

  const { mutateAsync: switchRule } = trpc.messages.switchRule.useMutation();
  const turn = async (enabled: boolean) => {
    const before = form.getValues('enabled');
    form.setValue('enabled', enabled);
    if (!saved) return;
    try {
      keep(await switchRule({ event, enabled }));
    } catch (error) {
      form.setValue('enabled', before);
      notify(toCallError(error).message, 'error');
    }
  };

  const discard = () => {
    form.reset();
    draft.drop();
  };
  return { form, save, turn, errorMessage, restored: draft.restored, discard };
}
