import { type MediaDetailsInput, messages, type SoundView } from '@foxreel/contracts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { dropDraft } from '../../shared/forms/drafts.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { warnBeforeLeaving } from '../../shared/upload/leave-warning.ts';
import { SendRefused, sendWithProgress } from '../../shared/upload/send-with-progress.ts';
import { formOf } from './recording-form.ts';

export interface ChosenSound {
  sound: SoundView;
  /** Seconds from the recording's beginning until the sound begins. */
  delay: number;
}

/** A finished recording that has not been sent. */
export interface Take {
  video: Blob;
  seconds: number;
  recordedAt: Date;
  /** Of every try to send it: one whose answer was lost must not become a second media. */
  key: string;
  sound: ChosenSound | null;
  /** Whose it is: the next person at this screen does not see it. */
  account: string;
}

export type Sending =
  | { state: 'uploading'; percent: number }
  /** Refused, broken off or cancelled: the recording is still there. */
  | { state: 'stopped'; message: string; fields: Readonly<Record<string, string>> }
  | { state: 'done'; media: string };

interface RecordingState {
  take: Take | null;
  details: MediaDetailsInput | null;
  sending: Sending | null;
}

const nothing: RecordingState = { take: null, details: null, sending: null };
const reply = z.object({ media: z.object({ id: z.string() }) });
let state = nothing;
let abort = new AbortController();
const listeners = new Set<() => void>();

function change(next: Partial<RecordingState>): void {
  state = { ...state, ...next };
  warnBeforeLeaving(listeners, state.take !== null);
  for (const listener of listeners) listener();
}

/** What was typed beside a recording goes with it (use-recording-form.ts). */
export const draftName = 'recording';
const forgetWords = ({ account }: Take) => dropDraft(`${account}.${draftName}`);

async function send(details: MediaDetailsInput): Promise<void> {
  const { take, sending } = state;
  if (!take || sending?.state === 'uploading') return;
  abort = new AbortController();
  const { signal } = abort;
  const onProgress = (done: number) => {
    if (!signal.aborted) change({ sending: { state: 'uploading', percent: Math.min(99, Math.floor(done * 100)) } });
  };
  change({ details, sending: { state: 'uploading', percent: 0 } });
  try {
    const { media } = await sendWithProgress('/api/upload/recording', formOf(take, details), reply, {
      onProgress,
      signal,
    });
    forgetWords(take);
    change({ take: null, details: null, sending: { state: 'done', media: media.id } });
  } catch (error) {
    const refused = error instanceof SendRefused ? error : new SendRefused(messages.uploadFailed);
    change({ sending: { state: 'stopped', message: refused.message, fields: refused.fields } });
  }
}

/** The one recording of this page. It outlives the screens, and goes only when it was sent or discarded. */
export const recording = {
  keep: (take: Take) => change({ ...nothing, take }),
  discard: () => {
    if (state.take) forgetWords(state.take);
    change(nothing);
  },
  chooseSound: (sound: ChosenSound | null) => state.take && change({ take: { ...state.take, sound } }),
  send: (details: MediaDetailsInput) => void send(details),
  retry: () => state.details && void send(state.details),
  cancel: () => abort.abort(),
  /** Forgets what was sent. */
  clear: () => state.take === null && change(nothing),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The own recording and how its sending stands. */
export function useRecording(): RecordingState {
  const { account } = useSession();
  const known = useSyncExternalStore(subscribe, () => state);
  return known.take && known.take.account !== account?.id ? nothing : known;
}
