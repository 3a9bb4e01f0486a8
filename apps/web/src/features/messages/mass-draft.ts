import { type AccountSummary, type MessageDataView, type SendTo, sendTos } from '@foxreel/contracts';
import { useSyncExternalStore } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../shared/forms/drafts.ts';
import { ownZone } from './mass-zone.ts';

/** Somebody who was picked, as the form shows them. */
export type Picked = Pick<AccountSummary, 'id' | 'username' | 'fullname' | 'avatar' | 'live'>;

export interface MassDraft {
  /** Names this form's sending: a second tap and a retry are the same one. */
  key: string;
  /** The content that the key was tried with; null before. */
  tried: string | null;
  sendTo: SendTo;
  custom: Picked[];
  exclude: Picked[];
  parts: MessageDataView[];
  when: 'now' | 'later';
  /** As a datetime-local field says it, in the zone below. */
  at: string;
  zone: string;
}

const name = 'mass-message';
const empty = (): MassDraft => ({
  key: crypto.randomUUID(),
  tried: null,
  sendTo: 'follower',
  custom: [],
  exclude: [],
  parts: [{ type: 'text', value: '' }],
  when: 'now',
  at: '',
  zone: ownZone(),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPicked = (value: unknown): value is Picked =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['username'] === 'string';
const isPart = (value: unknown): value is MessageDataView =>
  isRecord(value) &&
  typeof value['value'] === 'string' &&
  (value['type'] === 'text' || value['type'] === 'upload' || value['type'] === 'teaser');
const parts = (value: unknown) => (Array.isArray(value) ? value.filter(isPart) : []);
const people = (value: unknown) => (Array.isArray(value) ? value.filter(isPicked) : []);

function parse(text: string | undefined): MassDraft {
  const made = empty();
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(stored)) return made;
    const kept = parts(stored['parts']);
    return {
      key: typeof stored['key'] === 'string' ? stored['key'] : made.key,
      tried: typeof stored['tried'] === 'string' ? stored['tried'] : null,
      sendTo: sendTos.find((one) => one === stored['sendTo']) ?? made.sendTo,
      custom: people(stored['custom']),
      exclude: people(stored['exclude']),
      parts: kept.length > 0 ? kept : made.parts,
      when: stored['when'] === 'later' ? 'later' : 'now',
      at: typeof stored['at'] === 'string' ? stored['at'] : '',
      zone: typeof stored['zone'] === 'string' ? stored['zone'] : made.zone,
    };
  } catch {
    return made;
  }
}

let current: MassDraft | null = null;
const listeners = new Set<() => void>();
const read = (): MassDraft => {
  current ??= parse(readDraft(name, ['form']).form);
  return current;
};

/** Changes the draft; pages that show it follow, and a reload or an expired login lose nothing. */
export function changeMassDraft(change: Partial<MassDraft>) {
  current = { ...read(), ...change };
  keepDraft(name, { form: JSON.stringify(current) });
  for (const listener of listeners) listener();
}

/** Changes its messages as they are by then: an upload ends long after the form that began it was drawn. */
export const changeMassParts = (change: (now: readonly MessageDataView[]) => MessageDataView[]) =>
  changeMassDraft({ parts: change(read().parts) });

/** Adds a message at the end; what is picked first takes the place of the empty text that a new form begins with. */
export const addMassPart = (part: MessageDataView) =>
  changeMassParts((now) => {
    const isBlank = now.length === 1 && now[0]?.type === 'text' && now[0].value.trim() === '';
    return part.type !== 'text' && isBlank ? [part] : [...now, part];
  });

/**
 * The key to send the draft by: trying the same content again is the same sending, also after an answer that was lost and a reload;
 * other content has a key of its own.
 */
export function massKeyFor(content: string): string {
  const { key, tried } = read();
  changeMassDraft({ key: tried === null || tried === content ? key : crypto.randomUUID(), tried: content });
  return read().key;
}

/** Forgets it, once it was sent: the next one has a key of its own. */
export function dropMassDraft() {
  dropDraft(name);
  current = empty();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Signing out empties the storage: what is kept in memory must not outlive it.
  if (readDraft(name, ['form']).form === undefined) current = null;
  return () => void listeners.delete(listener);
};

/** The message to many that is being written; shared by the form and the page on which people are picked. */
export const useMassDraft = (): MassDraft => useSyncExternalStore(subscribe, read, read);

/** Whom the draft reaches, for the estimate. */
export const audienceOf = ({ sendTo, custom, exclude }: MassDraft) => ({
  send_to: sendTo,
  custom: sendTo === 'custom' ? custom.map(({ id }) => id) : [],
  exclude: sendTo === 'custom' ? [] : exclude.map(({ id }) => id),
});
