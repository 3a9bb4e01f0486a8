import { limits, messageData, type SendMassMessageInput, sendMassMessageInput } from '@foxreel/contracts';
import { i18n } from '../../shared/i18n/i18n.ts';
import type { MassDraft } from './mass-draft.ts';
import { fromZonedTime } from './mass-zone.ts';

const t = i18n.getFixedT(null, 'messages-mass');

/** What is wrong with a draft, at its places. */
export interface MassErrors {
  people?: string;
  at?: string;
  /** By the place of the message. */
  parts: Record<number, string>;
}

/** What a draft means to the server; its key is given when it is sent. */
export function toInput(draft: MassDraft): SendMassMessageInput {
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
