import { type MessageDataView, messageData } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc } from '../../../shared/api/trpc.ts';
import type { RuleForm } from '../rule-form.ts';
import { TemplatesMenu } from './templates-menu.tsx';

/** What helps to write an automatic message: templates, and a test that comes to oneself. */
export function RuleTools({ form }: { form: UseFormReturn<RuleForm> }) {
  const { t } = useTranslation('messages-mass');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const parts = form.watch('texts').map(({ value }): MessageDataView => ({ type: 'text', value }));
  const said = parts.filter((part) => messageData.safeParse(part).success);
  const use = (chosen: MessageDataView[]) => {
    const texts = chosen.filter(({ type }) => type === 'text').map(({ value }) => ({ value }));
    if (texts.length > 0) form.setValue('texts', texts, { shouldDirty: true, shouldValidate: true });
    else notify(t('textsOnly'));
  };
  const { mutateAsync: sendTest } = trpc.mass.test.useMutation();
  const test = async () => {
    setBusy(true);
    try {
      const { id } = await sendTest({ messages: said.map(({ type, value }) => ({ type, value })) });
      const action = { label: t('see'), onClick: () => void navigate(`/messages/inbox/${id}`) };
      notify(t('testSent'), 'success', { action, milliseconds: 8000 });
    } catch (error) {
      notify(refusalOf(error).message, 'error');
    }
    setBusy(false);
  };
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <TemplatesMenu parts={parts} onUse={use} />
      <Button kind="quiet" className="px-3!" busy={busy} disabled={said.length === 0} onClick={() => void test()}>
        <FlaskConical size={20} /> {t('test')}
      </Button>
    </div>
  );
}
