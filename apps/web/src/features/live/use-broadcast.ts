import type { LiveTicket } from '@foxreel/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Publisher, publishLive } from './publish.ts';

export type BroadcastState =
  | { status: 'idle' }
  | { status: 'starting' }
  | { status: 'live'; since: number; viewers: number }
  | { status: 'stopping' }
  | { status: 'ended' }
  | { status: 'failed'; reason: string };

export interface BroadcastCalls {
  start(): Promise<LiveTicket>;
  stop(): Promise<unknown>;
  reasonOf(error: unknown): string;
}

/** One live from 'Go Live' to its end. Leaving the screen, or the page, ends it. A camera that is asked for again takes its place in it. */
export function useBroadcast(calls: BroadcastCalls, camera: MediaStream | null) {
  const [state, setState] = useState<BroadcastState>({ status: 'idle' });
  const publisher = useRef<Publisher | null>(null);
  const started = useRef(false);
  const left = useRef(false);
  const current = useRef(calls);
  current.current = calls;

  const release = useCallback(async () => {
    const open = publisher.current;
    publisher.current = null;
    await open?.close();
  }, []);

  // A connection that is gone tells of itself.
  useEffect(() => void (camera && publisher.current?.show(camera).catch(() => undefined)), [camera]);

  const goLive = useCallback(async (camera: MediaStream) => {
    setState({ status: 'starting' });
    try {
      const ticket = await current.current.start();
      if (left.current) return void (await current.current.stop());
      started.current = true;
      const onLost = () => {
        publisher.current = null;
        started.current = false;
        setState({ status: 'ended' });
      };
      let watching = 0;
      const onViewers = (viewers: number) => {
        watching = viewers;
        setState((now) => (now.status === 'live' ? { ...now, viewers } : now));
      };
      const opened = await publishLive(ticket, camera, { onLost, onViewers });
      if (!started.current) return await opened.close();
      publisher.current = opened;
      setState({ status: 'live', since: Date.now(), viewers: watching });
    } catch (error) {
      if (started.current) current.current.stop().catch(() => undefined);
      started.current = false;
      setState({ status: 'failed', reason: current.current.reasonOf(error) });
    }
  }, []);

  const stopLive = useCallback(async () => {
    setState({ status: 'stopping' });
    started.current = false;
    // The room is left even when the call fails: the server ends a live whose creator has gone.
    await Promise.allSettled([current.current.stop(), release()]);
    setState({ status: 'ended' });
  }, [release]);

  useEffect(() => {
    left.current = false;
    const leave = () => {
      if (!started.current) return;
      started.current = false;
      // Sent at once and with keepalive: it arrives although the page is gone, and nobody hears the answer.
      current.current.stop().catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      left.current = true;
      leave();
      void release();
    };
  }, [release]);

  return { state, goLive, stopLive, again: useCallback(() => setState({ status: 'idle' }), []) };
}
