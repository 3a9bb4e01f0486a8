import type { BattleChainView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useMutation } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { trpcClient } from '../../shared/api/trpc.ts';
import { saveJson } from '../../shared/save-file.ts';

/** All pages of a battle's hash chain so far, as docs/contract/verify-battle.mjs reads them. */
async function readChain(id: string): Promise<BattleChainView[]> {
  const pages: BattleChainView[] = [];
  for (let after = 0; ; ) {
    const page = await trpcClient.live.battleChain.query({ id, after });
    pages.push(page);
    after += page.entries.length;
    if (page.entries.length === 0 || after >= page.length) return pages;
  }
}

/** Downloads how a battle's score came about, for its two creators, while it runs and afterwards. */
export function ScoreLogButton({ battle }: { battle: string }) {
  const { t } = useTranslation('live-battle');
  const download = useMutation({
    mutationFn: async () => saveJson('foxreel-battle', [JSON.stringify(await readChain(battle))]),
    onError: () => notify(t('scoreLogFailed'), 'error'),
  });
  return (
    <Button kind="quiet" busy={download.isPending} onClick={() => download.mutate()}>
      <FileCheck size={20} /> {t('scoreLog')}
    </Button>
  );
}
