import { type MessengerRuleView, messengerRuleInput, type RuleEvent } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useFormDraft } from '../../shared/forms/use-form-draft.ts';
import { newRuleDraft, type RuleForm, ruleDraft, ruleFormSchema, toForm, toRule } from './rule-form.ts';

/** The form of one event's rule, its saving, and the switch that works at once for a rule that is saved already. */
export function useRule(event: RuleEvent, saved: MessengerRuleView | null) {
  const { t } = useTranslation('messages');
  const [refusal, setRefusal] = useState<string | null>(null);
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
    setRefusal(null);
    try {
      const rule = await saveRule(messengerRuleInput.parse(toRule(values)));
      keep(rule);
      form.reset(toForm(event, rule));
      draft.drop();
      notify(t('saved'), 'success');
    } catch (error) {
      setRefusal(refusalOf(error).message);
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
      notify(refusalOf(error).message, 'error');
    }
  };

  const discard = () => {
    form.reset();
    draft.drop();
  };
  return { form, save, turn, refusal, restored: draft.restored, discard };
}
