import { notify } from '@foxreel/ui/notify';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { dropMassDraft, type MassDraft, massKeyFor } from './mass-draft.ts';
import { toInput } from './mass-form.ts';

/** Sends a draft once, however often it is tried as it is: its key names it. Then the list is shown. */
export function useSendMass(draft: MassDraft) {
  const { t } = useTranslation('messages-mass');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync: sendMass } = trpc.mass.send.useMutation();
  const send = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const content = toInput(draft);
      const key = massKeyFor(JSON.stringify(content));
      const sent = await sendMass({ ...content, idempotency_key: key });
      // First of all: a page that is left before the list is here must not offer again what was sent.
      dropMassDraft();
      notify(t(sent.status === 'queued' ? 'scheduled' : 'sent'), 'success');
      await utils.mass.list.invalidate();
      void navigate('/messages/mass', { replace: true });
    } catch (error) {
      setRefusal(refusalOf(error).message);
      setBusy(false);
    }
  };
  return { busy, refusal, send };
}
