import type { AccountView } from '@foxreel/contracts';
import { House, type LucideIcon, Menu, MessageCircle, Radio, Search, ShieldCheck, SquarePlus } from 'lucide-react';
import { i18n } from '../../shared/i18n/i18n.ts';

const t = i18n.getFixedT(null, 'navigation');

export interface NavigationItem {
  to: string;
  label: string;
  icon: LucideIcon;
  end: boolean;
  count: number;
  /** Not in the phone's bottom bar (spec part 1 §2, Bottom bar). */
  sideOnly?: true;
}

/** The main places, for whoever is looking. */
export function navigationItems(account: AccountView | null): NavigationItem[] {
  const items: NavigationItem[] = [
    { to: '/', label: t('home'), icon: House, end: true, count: 0 },
    { to: '/s', label: t('search'), icon: Search, end: false, count: 0 },
    { to: '/lives', label: t('lives'), icon: Radio, end: false, count: 0, sideOnly: true },
    { to: '/studio', label: t('create'), icon: SquarePlus, end: false, count: 0 },
    { to: '/messages/inbox', label: t('inbox'), icon: MessageCircle, end: false, count: account?.own?.unread ?? 0 },
    { to: account ? '/account' : '/menu', label: t('menu'), icon: Menu, end: false, count: 0 },
  ];
  if (account?.staff)
    items.push({ to: '/staff', label: t('staff'), icon: ShieldCheck, end: false, count: 0, sideOnly: true });
  return items;
}
