import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { dropMassDraft, type MassDraft } from './mass-draft.ts';
import { toInput } from './mass-form.ts';
import { massQuery } from './mass-queries.ts';
import { m } from './mass-words.ts';

/** Sends a draft once, however often it is tried: the draft's key names it. Then the list is shown. */
export function useSendMass(draft: MassDraft) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const sent = await api.mass.send.mutate(toInput(draft));
      notify(m(sent.status === 'queued' ? 'scheduled' : 'sent'), 'success');
      await client.invalidateQueries({ queryKey: massQuery.queryKey });
      void navigate('/messages/mass', { replace: true });
      dropMassDraft();
    } catch (error) {
      setRefusal(refusalOf(error).message);
      setBusy(false);
    }
  };
  return { busy, refusal, send };
}
