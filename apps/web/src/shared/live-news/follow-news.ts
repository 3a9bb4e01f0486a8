import type { StreamEvent } from '@foxreel/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { applyNews } from './apply-news.ts';
import { openStream, type StreamHandlers } from './open-stream.ts';

interface FollowedNews extends StreamHandlers {
  client: QueryClient;
  /** Who is here, as the page knows it: null is a visitor, undefined not known yet. */
  account: string | null | undefined;
  /** Something may have happened before the stream could be opened. */
  missed: boolean;
  /** The stream's name, with every connection. */
  onStream: (stream: string) => void;
}

/** Opens the page's stream: puts its news into the caches, and refetches everything after a gap. Answers the way to close it. */
export function followNews({ client, account, missed, onStream, onEvent, onConnected }: FollowedNews): () => void {
  let gap = missed;
  const take = (event: StreamEvent) => {
    if (event.type !== 'ready') {
      applyNews(client, event);
      return onEvent(event);
    }
    onStream(event.stream);
    if (gap || event.account !== account) void client.invalidateQueries();
    gap = true;
  };
  return openStream({ onEvent: take, onConnected });
}
