import type { MassMessageView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useState } from 'react';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient, utils } from '../../shared/api/trpc.ts';
import { massInput } from './mass-queries.ts';

type Act = 'pause' | 'resume' | 'cancel';

/** Holds, resumes or takes back a message to many; the list shows what the server said. */
export function useMassActions({ id }: MassMessageView) {
  const [busy, setBusy] = useState<Act | null>(null);
  const act = async (what: Act) => {
    setBusy(what);
    try {
      const changed = await trpcClient.mass[what].mutate({ id });
      utils.mass.list.setInfiniteData(massInput, (list) =>
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
      void utils.mass.list.invalidate();
    }
    setBusy(null);
  };
  return { busy, act };
}
