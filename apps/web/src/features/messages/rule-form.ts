import {
  limits,
  type MessengerRuleView,
  messages,
  messengerRuleInput,
  type RuleEvent,
  text512,
} from '@foxreel/contracts';
import { z } from 'zod';

/** The form of an automatic message: the rule's own schema, with the choice between at once and later beside it. */
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

/** What is typed into it, right or wrong; the switch of a saved rule works at once. */
export const ruleDraft = z.object({
  texts: z.array(z.object({ value: z.string() })).min(1),
  when: ruleFormSchema.shape.when,
  amount: z.string(),
  unit: ruleFormSchema.shape.unit,
});

/** The same of a rule that is not saved yet: its switch waits as well. */
export const newRuleDraft = ruleDraft.extend({ enabled: z.boolean().default(true) });

/** What the form shows for a saved rule, or for none yet. */
export const toForm = (event: RuleEvent, rule: MessengerRuleView | null): RuleForm => ({
  event,
  enabled: rule?.enabled ?? true,
  texts: rule?.messages.map(({ value }) => ({ value })) ?? [{ value: '' }],
  when: rule?.delay ? 'later' : 'at-once',
  amount: rule?.delay ? String(rule.delay.amount) : '',
  unit: rule?.delay?.unit ?? 'minutes',
});

/** The rule that a filled-in form means. */
export const toRule = (form: RuleForm): z.input<typeof messengerRuleInput> => ({
  event: form.event,
  enabled: form.enabled,
  messages: form.texts.map(({ value }) => ({ type: 'text', value })),
  delay: form.when === 'later' ? { amount: Number(form.amount), unit: form.unit } : null,
});
