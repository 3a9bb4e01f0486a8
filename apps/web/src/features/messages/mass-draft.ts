import {
  type AccountSummary,
  limits,
  type MessageDataView,
  messageData,
  type SendMassMessageInput,
  type SendTo,
  sendMassMessageInput,
  sendTos,
} from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { deleteDraft, readDraft, saveDraft } from '../../shared/forms/drafts.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { fromZonedTime, ownZone } from './mass-zone.ts';

/** A picked person, as the form shows them. */
export type Picked = Pick<AccountSummary, 'id' | 'username' | 'fullname' | 'avatar' | 'live'>;

export interface MassDraft {
  /** Identifies this form's sending: a second tap or a retry is the same one. */
  key: string;
  /** The content sent with this key; null before. */
  tried: string | null;
  sendTo: SendTo;
  custom: Picked[];
  exclude: Picked[];
  parts: MessageDataView[];
  when: 'now' | 'later';
  /** A datetime-local value in the zone below. */
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
    const storedParts = parts(stored['parts']);
    return {
      key: typeof stored['key'] === 'string' ? stored['key'] : made.key,
      tried: typeof stored['tried'] === 'string' ? stored['tried'] : null,
      sendTo: sendTos.find((one) => one === stored['sendTo']) ?? made.sendTo,
      custom: people(stored['custom']),
      exclude: people(stored['exclude']),
      parts: storedParts.length > 0 ? storedParts : made.parts,
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

/** Changes the draft; pages showing it follow, and it survives a reload or an expired session. */
export function changeMassDraft(change: Partial<MassDraft>) {
  current = { ...read(), ...change };
  saveDraft(name, { form: JSON.stringify(current) });
  for (const listener of listeners) listener();
}

/** Changes its current messages: an upload ends long after the form that started it was rendered. */
export const changeMassParts = (change: (now: readonly MessageDataView[]) => MessageDataView[]) =>
  changeMassDraft({ parts: change(read().parts) });

/** Adds a message at the end; the first one picked replaces a new form's empty text. */
export const addMassPart = (part: MessageDataView) =>
  changeMassParts((now) => {
    const isBlank = now.length === 1 && now[0]?.type === 'text' && now[0].value.trim() === '';
    return part.type !== 'text' && isBlank ? [part] : [...now, part];
  });

/**
 * The key to send the draft with: retrying the same content is the same sending, also after a lost answer and a reload;
 * different content gets its own key.
 */
export function massKeyFor(content: string): string {
  const { key, tried } = read();
  changeMassDraft({ key: tried === null || tried === content ? key : crypto.randomUUID(), tried: content });
  return read().key;
}

/** Deletes the sent draft: the next one gets its own key. */
export function deleteMassDraft() {
  deleteDraft(name);
  current = empty();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Signing out clears the storage: the copy in memory must not outlive it.
  if (readDraft(name, ['form']).form === undefined) current = null;
  return () => void listeners.delete(listener);
};

/** The current mass message draft; shared by the form and the page for picking people. */
export const useMassDraft = (): MassDraft => useSyncExternalStore(subscribe, read, read);

/** The draft's audience, for the estimate. */
export const audienceOf = ({ sendTo, custom, exclude }: MassDraft) => ({
  send_to: sendTo,
  custom: sendTo === 'custom' ? custom.map(({ id }) => id) : [],
  exclude: sendTo === 'custom' ? [] : exclude.map(({ id }) => id),
});

const t = i18n.getFixedT(null, 'messages-mass');

/** A draft's errors by field. */
interface MassErrors {
  people?: string;
  at?: string;
  /** By message index. */
  parts: Record<number, string>;
}

/** A draft as the server's input; its key is added when it is sent. */
function toInput(draft: MassDraft): SendMassMessageInput {
  return sendMassMessageInput.parse({
    send_to: draft.sendTo,
    messages: draft.parts.map(({ type, value }) => ({ type, value })),
    custom: draft.sendTo === 'custom' ? draft.custom.map(({ id }) => id) : [],
    exclude: draft.sendTo === 'custom' ? [] : draft.exclude.map(({ id }) => id),
    scheduled_at: draft.when === 'later' ? fromZonedTime(draft.zone, draft.at) : null,
  });
}

export function massErrors(draft: MassDraft, now = Date.now()): MassErrors {
  const errors: MassErrors = { parts: {} };
  if (draft.sendTo === 'custom' && draft.custom.length === 0) errors.people = t('nobodyChosen');
  draft.parts.forEach((part, index) => {
    const message = messageData.safeParse(part).error?.issues[0]?.message;
    if (message) errors.parts[index] = message;
  });
  if (draft.when === 'later') {
    const moment = fromZonedTime(draft.zone, draft.at);
    if (!moment) errors.at = t('timeRequired');
    else if (moment.getTime() <= now) errors.at = t('timePast');
    else if (moment.getTime() - now > limits.massAheadMs) errors.at = t('timeAhead');
  }
  return errors;
}

export const hasErrors = ({ people, at, parts }: MassErrors): boolean =>
  people !== undefined || at !== undefined || Object.keys(parts).length > 0;

/** Sends a draft once, however often it is tried unchanged: its key identifies it. Then shows the list. */
export function useSendMass(draft: MassDraft) {
  const { t } = useTranslation('messages-mass');
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { mutateAsync: sendMass } = trpc.mass.send.useMutation();
  const send = async () => {
    setBusy(true);
    setErrorMessage(null);
    try {
      const content = toInput(draft);
      const key = massKeyFor(JSON.stringify(content));
      const sent = await sendMass({ ...content, idempotency_key: key });
      // First: a page left before the list has loaded must not offer the sent draft again.
      deleteMassDraft();
      notify(t(sent.status === 'queued' ? 'scheduled' : 'sent'), 'success');
      await utils.mass.list.invalidate();
      void navigate('/messages/mass', { replace: true });
    } catch (error) {
      setErrorMessage(toCallError(error).message);
      setBusy(false);
    }
  };
  return { busy, errorMessage, send };
}
