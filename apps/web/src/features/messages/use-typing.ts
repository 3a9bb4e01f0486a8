import { useCallback, useEffect, useRef, useState } from 'react';
import { trpcClient } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/use-events.ts';

const everyMs = 3000;
const holdsMs = 5000;

/** Whether the other one of a thread is writing, and the way to say that one writes oneself: at most once in three seconds. */
export function useTyping(thread: string, ownId: string) {
  const [typing, setTyping] = useState(false);
  const until = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(0);
  useEvents((event) => {
    if (event.type === 'typing' && event.thread === thread && event.account !== ownId) {
      setTyping(true);
      clearTimeout(until.current);
      until.current = setTimeout(() => setTyping(false), holdsMs);
    } else if (event.type === 'message' && event.message.thread === thread && event.message.from.id !== ownId) {
      clearTimeout(until.current);
      setTyping(false);
    }
  });
  useEffect(() => () => clearTimeout(until.current), []);
  const tell = useCallback(() => {
    if (Date.now() - told.current < everyMs) return;
    told.current = Date.now();
    // Nobody misses it when it is lost.
    trpcClient.messages.typing.mutate({ thread }).catch(() => {});
  }, [thread]);
  return { typing, tell };
}
