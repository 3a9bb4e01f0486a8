import type { MassMessageView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { massQuery } from './mass-queries.ts';

type Act = 'pause' | 'resume' | 'cancel';

/** Holds, resumes or takes back a message to many; the list shows what the server said. */
export function useMassActions({ id }: MassMessageView) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Act | null>(null);
  const act = async (what: Act) => {
    setBusy(what);
    try {
      const changed = await api.mass[what].mutate({ id });
      client.setQueryData(massQuery.queryKey, (list) =>
        list
          ? {
              ...list,
              pages: list.pages.map((page) => ({
                ...page,
                items: page.items.map((item) => (item.id === id ? changed : item)),
              })),
            }
          : list,
      );
    } catch (error) {
      notify(refusalOf(error).message, 'error');
      void client.invalidateQueries({ queryKey: massQuery.queryKey });
    }
    setBusy(null);
  };
  return { busy, act };
}
