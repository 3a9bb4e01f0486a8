import { useState } from 'react';
import { useNews } from '../../shared/live-news/use-live-news.ts';

/** How many watch a creator's live in all, as the server has last told; null before it has. The screen listens to that live already. */
export function useToldViewers(creator: string): number | null {
  const [told, setTold] = useState<{ creator: string; viewers: number } | null>(null);
  useNews((news) => {
    if (news.type === 'live_viewers' && news.creator === creator) setTold(news);
    if (news.type === 'live' && news.account.id === creator) setTold(null);
  });
  return told?.creator === creator ? told.viewers : null;
}
