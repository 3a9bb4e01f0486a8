import type { MessengerRuleView, RuleEvent } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Switch } from '@foxreel/ui/switch';
import { useTranslation } from 'react-i18next';
import { RestoredNote } from '../../../shared/forms/restored-note.tsx';
import { useRule } from '../use-rule.ts';
import { DelayFields } from './delay-fields.tsx';
import { RuleTools } from './rule-tools.tsx';
import { TextFields } from './text-fields.tsx';

/** What is sent, when, and whether: one event's automatic message, with how it will look beside it. */
export function RuleEditor({ event, rule }: { event: RuleEvent; rule: MessengerRuleView | null }) {
  const { t } = useTranslation('messages');
  const { form, save, turn, refusal, restored, discard } = useRule(event, rule);
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
        <div className="grid gap-3 justify-self-start" aria-live="polite">
          {refusal && <p className="text-15 text-danger-text">{refusal}</p>}
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </div>
      </div>
      <aside aria-label={t('preview')} className="grid gap-2 rounded-20 bg-raised p-4">
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
