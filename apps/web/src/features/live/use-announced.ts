import { useEffect, useRef, useState } from 'react';

const everyMs = 10_000;

/** What is said aloud of a text that changes all the time: its latest form, every ten seconds at most. */
export function useAnnounced(text: string): string {
  const [said, setSaid] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), everyMs);
    return () => clearInterval(timer);
  }, []);
  return said;
}
