import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGateFlags } from '../../shared/gate-flags.ts';
import { addressAtLoad } from './address-at-load.ts';

const mayBeOne = ({ search }: URL) => /[?&][cv]=/.test(search) || /(^|; )(campaignId|videoIds)=/.test(document.cookie);

/** Follows the campaign that brought this browser here, once cookies are accepted. Who came by none loads nothing for it. */
export function CampaignVisit() {
  const client = useQueryClient();
  const { cookies } = useGateFlags();
  useEffect(() => {
    const address = addressAtLoad();
    if (!cookies || !mayBeOne(address)) return;
    let stop: (() => void) | null = () => undefined;
    import('../../features/campaign/follow-campaign.ts').then(
      ({ followCampaign }) => {
        if (stop) stop = followCampaign(client, address);
      },
      // Nobody waits for what is counted.
      () => undefined,
    );
    return () => {
      stop?.();
      stop = null;
    };
  }, [client, cookies]);
  return null;
}
