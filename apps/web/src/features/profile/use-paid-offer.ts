import type { AccountView } from '@foxreel/contracts';
import { useQuery } from '@tanstack/react-query';
import { offerQuery } from '../../shared/money.ts';
import { useSession } from '../../shared/session/session.ts';

/** What a creator takes for a subscription, where coins can be bought; null for nothing. The profile waits for it, or its buttons would jump. */
export function usePaidOffer(account: AccountView | null) {
  const { paying } = useSession();
  const asked = paying && account?.creator === true;
  const { data, isPending } = useQuery({ ...offerQuery(account?.id ?? ''), enabled: asked });
  return { isPending: asked && isPending, offer: data?.enabled ? data : null };
}
